import { z } from 'zod';

/** Fields of a report that a test checks. */
export const testedReportFields = [
  'report.connectionGroupId',
  'report.reportId',
  'report.includedPages',
  'report.reportSecurityFilters',
  'report.reportEffectiveIdentity',
] as const;

/** Result of the test of one field. */
export const ReportFinding = z.object({
  field: z.enum(testedReportFields),
  result: z
    .enum(['ok', 'failed', 'notCheckable'])
    .describe('`notCheckable`: the BI service offers no way to find out.'),
  message: z.string().describe('Result in words, with the remedy if the test failed.'),
});
export type ReportFinding = z.infer<typeof ReportFinding>;
