import { z } from 'zod';

/** Everything the viewer needs to embed one report. */
export const EmbedToken = z.object({
  accessToken: z.object({
    appOwnsData: z
      .boolean()
      .describe('True: an embed token. False: the user’s own access token for the BI service.'),
    token: z.string(),
    expiresAt: z.number().int().describe('Epoch milliseconds.'),
  }),
  reportConfig: z.object({
    id: z.string(),
    embedUrl: z.string(),
    datasetId: z.string().nullable().describe('Null for a paginated report.'),
  }),
});
export type EmbedToken = z.infer<typeof EmbedToken>;
