// Selectors, slicers and visual headers.
import { models } from 'powerbi-client';
import type { IReportEmbedConfiguration, VisualDescriptor } from 'powerbi-client';

const slicer: models.ISlicer = {
  selector: new models.SlicerTargetSelector({ table: 'T', column: 'C' }),
  state: { filters: [] },
};
export const config: IReportEmbedConfiguration = {
  type: 'report',
  slicers: [slicer],
  settings: {
    visualSettings: {
      visualHeaders: [
        { settings: { visible: false } },
        { settings: { visible: true }, selector: new models.VisualSelector('v') },
        { settings: { visible: true }, selector: new models.VisualTypeSelector('card') },
      ],
    },
    commands: [
      {
        copy: {
          displayOption: models.CommandDisplayOption.Disabled,
          selector: new models.VisualSelector('v'),
        },
      },
    ],
  },
};
export async function reset(visual: VisualDescriptor): Promise<models.ISlicerState> {
  await visual.setSlicerState({ filters: [] });
  return visual.getSlicerState();
}
