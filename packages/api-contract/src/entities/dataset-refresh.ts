import { z } from 'zod';

/** A dataset refresh as reported by the BI service. */
export const DatasetRefresh = z.object({
  requestId: z.string(),
  refreshType: z.string().describe('Refreshes of type ViaEnhancedApi can be canceled.'),
  startTime: z.string().nullable().describe('ISO 8601.'),
  endTime: z.string().nullable().describe('ISO 8601; null while the refresh runs.'),
  status: z
    .string()
    .describe('Unknown while the refresh runs, then Completed, Failed, Disabled or Cancelled.'),
  serviceExceptionJson: z.string().nullable(),
});
export type DatasetRefresh = z.infer<typeof DatasetRefresh>;
