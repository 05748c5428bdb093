import { z } from 'zod';

/** One refresh of a data set, as the BI service tells of it. */
export const DatasetRefresh = z.object({
  requestId: z.string(),
  refreshType: z.string().describe('ViaEnhancedApi: can be cancelled while it runs.'),
  startTime: z.string().nullable().describe('ISO 8601.'),
  endTime: z.string().nullable().describe('ISO 8601; null while it runs.'),
  status: z.string().describe('Unknown means in progress; else Completed, Failed, Disabled, Cancelled.'),
  serviceExceptionJson: z.string().nullable(),
});
export type DatasetRefresh = z.infer<typeof DatasetRefresh>;
