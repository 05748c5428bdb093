import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import { createActionButton } from './action-button.ts';
import { createCard } from './card.ts';
import { createChart } from './chart.ts';
import { createDonut } from './donut.ts';
import { createDraft } from './draft.ts';
import { createSlicer } from './slicer.ts';
import { createTable } from './table.ts';
import { createTextbox } from './textbox.ts';
import type { VisualActions, VisualRenderer } from './visual-renderer.ts';

/** Creates the renderer of a visual by its type. */
export function createVisual(visual: Visual, actions: VisualActions): VisualRenderer {
  switch (visual.type) {
    case 'textbox':
      return createTextbox(visual);
    case 'actionButton':
      return createActionButton(visual, actions);
    case 'draft':
      return createDraft(visual);
    case 'card':
      return createCard(visual);
    case 'slicer':
      return createSlicer(visual, actions);
    case 'tableEx':
      return createTable(visual, actions);
    case 'donutChart':
      return createDonut(visual, actions);
    default:
      return createChart(visual, actions);
  }
}
