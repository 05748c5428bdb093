import { z } from 'zod';
import { contentId } from './content-id.ts';

/** Schema of a dashboard: visuals of reports, pinned as tiles on a canvas with a width of 1280. */
export const dashboardSchema = z.strictObject({
  $schema: z.string().optional(),
  tiles: z
    .array(
      z.strictObject({
        id: contentId,
        /**
         * Title of the tile.
         * @defaultValue the title of the visual
         */
        title: z.string().optional(),
        /** Report, page and visual that the tile shows. The selected slicer values of that page apply. */
        reportId: contentId,
        page: z.string(),
        visual: z.string(),
        layout: z.strictObject({
          x: z.number(),
          y: z.number(),
          width: z.number().positive(),
          height: z.number().positive(),
        }),
      }),
    )
    .min(1),
});

export type DashboardDefinition = z.infer<typeof dashboardSchema>;
export type Tile = DashboardDefinition['tiles'][number];
