import { z } from 'zod';
import { contentId } from './content-id.ts';

/** A dashboard: visuals of reports, pinned as tiles on a canvas that is 1280 wide. */
export const dashboardSchema = z.strictObject({
  $schema: z.string().optional(),
  tiles: z
    .array(
      z.strictObject({
        id: contentId,
        /** By default the visual's own. */
        title: z.string().optional(),
        /** Where the visual was pinned from; what the slicers of that page have ticked is kept. */
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
