import { AppBody, SectionName, toAppReportEntry } from '@embed-portal/api-contract';
import type { AppReportEntry, PlacedReport } from '@embed-portal/api-contract';
import { z } from 'zod';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import type { Step } from '../../../../ui/forms/ordered-row.tsx';

const ReportSection = z.object({
  /** Identifies the section in the form, also while its name changes. */
  id: z.string(),
  /** Null for the reports without a section. */
  name: z.string().nullable(),
  /** Ordered report IDs. */
  reports: z.array(z.string()),
});
/** Section of an app in the form. */
export type ReportSection = z.infer<typeof ReportSection>;

/** Place of a report in the form. */
export interface ReportPlace {
  sectionId: string;
  index: number;
}

const sectionPrefix = 'section:';

/** Returns whether an ID is that of a section. Reports have UUIDs. */
export const isSectionId = (id: string): boolean => id.startsWith(sectionPrefix);

/** ID of the reports without a section, which are always the first entry of the list. */
const unsectionedId = sectionPrefix;

/** Groups the reports of an app by section. The first entry contains the reports without a section. */
export function toReportSections(reports: readonly PlacedReport[]): ReportSection[] {
  const sections = new Map<string | null, ReportSection>([
    [null, { id: unsectionedId, name: null, reports: [] }],
  ]);
  for (const { id, section } of reports) {
    const existing = sections.get(section);
    if (existing) existing.reports.push(id);
    else sections.set(section, { id: `${sectionPrefix}${section ?? ''}`, name: section, reports: [id] });
  }
  return [...sections.values()];
}

/** Returns the entries of a request body. Sections without reports are omitted. */
const toAppReportEntries = (sections: readonly ReportSection[]): AppReportEntry[] =>
  sections.flatMap(({ name, reports }) => reports.map((id) => toAppReportEntry({ id, section: name })));

/** Returns the IDs of all reports in order. */
export const listReports = (sections: readonly ReportSection[]): string[] =>
  sections.flatMap(({ reports }) => reports);

/** Formats sections for comparisons of versions: one line per section. */
export function formatSections(
  sections: readonly ReportSection[],
  getName: (reportId: string) => string,
): string {
  const positions = listReports(sections);
  return sections
    .filter(({ reports }) => reports.length > 0)
    .map(({ name, reports }) => {
      const list = reports.map((id) => `${String(positions.indexOf(id) + 1)}. ${getName(id)}`).join(', ');
      return name === null ? list : `${name}: ${list}`;
    })
    .join('\n');
}

/** Returns the place of a report; undefined if the app does not contain it. */
export function findReport(sections: readonly ReportSection[], reportId: string): ReportPlace | undefined {
  const section = sections.find(({ reports }) => reports.includes(reportId));
  return section && { sectionId: section.id, index: section.reports.indexOf(reportId) };
}

const mapReports = (
  sections: readonly ReportSection[],
  change: (section: ReportSection) => readonly string[],
): ReportSection[] => sections.map((section) => ({ ...section, reports: [...change(section)] }));

/** Removes the reports that are no longer selected and appends the newly selected ones to the last section. */
export function selectReports(
  sections: readonly ReportSection[],
  selected: readonly string[],
): ReportSection[] {
  const current = new Set(listReports(sections));
  const added = selected.filter((id) => !current.has(id));
  const lastId = sections.at(-1)?.id;
  return mapReports(sections, ({ id, reports }) => [
    ...reports.filter((reportId) => selected.includes(reportId)),
    ...(id === lastId ? added : []),
  ]);
}

/** Removes a report from the app. */
export const removeReport = (sections: readonly ReportSection[], reportId: string): ReportSection[] =>
  mapReports(sections, ({ reports }) => reports.filter((id) => id !== reportId));

/** Moves a report to a place of the list without this report. */
export const moveReport = (
  sections: readonly ReportSection[],
  reportId: string,
  { sectionId, index }: ReportPlace,
): ReportSection[] =>
  mapReports(sections, ({ id, reports }) => {
    const others = reports.filter((other) => other !== reportId);
    return id === sectionId ? others.toSpliced(index, 0, reportId) : others;
  });

/** Moves a section to an index of the list of all sections, whose first entry cannot be moved. */
export function moveSection(
  sections: readonly ReportSection[],
  sectionId: string,
  index: number,
): ReportSection[] {
  const others = sections.filter(({ id }) => id !== sectionId);
  const moved = sections.filter(({ id }) => id === sectionId);
  return others.toSpliced(Math.max(index, 1), 0, ...moved);
}

/**
 * Returns the place of a report one step up or down. A step beyond the end of a section leads to the adjacent section.
 * Returns undefined at both ends of the list.
 */
export function findAdjacentPlace(
  sections: readonly ReportSection[],
  reportId: string,
  step: Step,
): ReportPlace | undefined {
  const place = findReport(sections, reportId);
  if (!place) return undefined;
  const position = sections.findIndex(({ id }) => id === place.sectionId);
  const index = place.index + step;
  if (index >= 0 && index < (sections[position]?.reports.length ?? 0)) return { ...place, index };
  const adjacent = position + step < 0 ? undefined : sections[position + step];
  return adjacent && { sectionId: adjacent.id, index: step === -1 ? adjacent.reports.length : 0 };
}

/** Appends a section without a name and without reports. */
export const addSection = (sections: readonly ReportSection[]): ReportSection[] => [
  ...sections,
  { id: `${sectionPrefix}${crypto.randomUUID()}`, name: '', reports: [] },
];

export const renameSection = (
  sections: readonly ReportSection[],
  sectionId: string,
  name: string,
): ReportSection[] => sections.map((section) => (section.id === sectionId ? { ...section, name } : section));

/** Removes a section. Its reports are appended to the previous section, which keeps the order of all reports. */
export function removeSection(sections: readonly ReportSection[], sectionId: string): ReportSection[] {
  const position = sections.findIndex(({ id }) => id === sectionId);
  const reports = sections[position]?.reports ?? [];
  return sections
    .map((section, index) =>
      index === position - 1 ? { ...section, reports: [...section.reports, ...reports] } : section,
    )
    .filter(({ id }) => id !== sectionId);
}

/** Returns the error of the name of a section that contains reports; undefined if the name is valid. */
export function findNameError(
  sections: readonly ReportSection[],
  { id, name, reports }: ReportSection,
): string | undefined {
  if (name === null || reports.length === 0) return undefined;
  const parsed = SectionName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const isTaken = sections.some(
    (other) => other.id !== id && other.reports.length > 0 && other.name?.trim() === parsed.data,
  );
  return isTaken ? texts.sectionNameTaken : undefined;
}

const ReportSections = z
  .array(ReportSection)
  .check(({ value, issues }) => {
    value.forEach((section, index) => {
      const message = findNameError(value, section);
      if (message !== undefined) {
        issues.push({ code: 'custom', input: value, path: [index, 'name'], message, continue: false });
      }
    });
  })
  .transform(toAppReportEntries)
  .pipe(AppBody.shape.reports);

/** Schema of the app form, which groups the reports by section. Its output is the request body. */
export const AppForm = z.object({ ...AppBody.shape, reports: ReportSections });
