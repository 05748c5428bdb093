import { z } from 'zod';
import { limits } from '../constants.ts';
import { requiredText, uniqueList } from '../text.ts';

/** Schema of the name of a section. */
export const SectionName = requiredText('Section name is required', limits.maxSectionNameLength);

const reportId = z.uuid({ error: 'Must be an ID' });

const AppReportEntry = z.union(
  [
    reportId,
    z.object({
      id: reportId,
      section: SectionName.nullish().describe('Name of the section; null if the report is in no section.'),
    }),
  ],
  { error: 'Must be an ID, or an object with an ID and a section' },
);
/** Entry of the list of reports in a request body: an ID, or an ID with a section. */
export type AppReportEntry = z.infer<typeof AppReportEntry>;

/** A report of an app and the name of its section; null if it is in no section. */
export interface PlacedReport {
  id: string;
  section: string | null;
}

/** Returns the report and the section of an entry. */
export const toPlacedReport = (entry: AppReportEntry): PlacedReport =>
  typeof entry === 'string' ? { id: entry, section: null } : { id: entry.id, section: entry.section ?? null };

/** Returns the shortest entry of a report: its ID if it is in no section. */
export const toAppReportEntry = ({ id, section }: PlacedReport): AppReportEntry =>
  section === null ? id : { id, section };

/**
 * Returns a check of the order of a list: entries without a section come first, and the entries of a section are
 * consecutive.
 */
export const checkSections =
  <Entry>(getSection: (entry: Entry) => string | null) =>
  ({ value, issues }: z.core.ParsePayload<Entry[]>): void => {
    const started = new Set<string | null>([null]);
    let current: string | null = null;
    for (const [index, entry] of value.entries()) {
      const section = getSection(entry);
      if (section !== current && started.has(section)) {
        const message =
          section === null
            ? 'Reports without a section must precede all sections'
            : 'The reports of a section must be consecutive';
        issues.push({ code: 'custom', input: value, path: [index, 'section'], message });
      }
      started.add(section);
      current = section;
    }
    if (started.size - 1 > limits.maxSections) {
      const message = `Must contain at most ${String(limits.maxSections)} sections`;
      issues.push({ code: 'custom', input: value, path: [], message });
    }
  };

const noReports = 'At least one report must be selected';

/** Ordered reports of an app in a request body. */
export const AppReports = uniqueList(AppReportEntry, noReports, (entry) => toPlacedReport(entry).id)
  .min(1, { error: noReports, abort: true })
  .check(checkSections((entry) => toPlacedReport(entry).section))
  .describe(
    'Ordered; the first report opens by default. An entry is an ID, or an object with an ID and the name of a section. The reports of a section are consecutive, and follow the reports without a section.',
  );
