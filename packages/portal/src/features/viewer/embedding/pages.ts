/** A page as the drawer lists it. */
export interface PageEntry {
  name: string;
  title: string;
}

interface ReportPage {
  name: string;
  displayName?: string | undefined;
  /** 1 if the page is hidden from viewers. */
  visibility?: number | undefined;
}

const hidden = 1;

/**
 * Returns the pages that an app offers of a report, in order: the included ones that still exist, or every visible page
 * when the app does not select any.
 */
export const getVisiblePages = (all: readonly ReportPage[], included: readonly string[]): PageEntry[] => {
  const chosen =
    included.length === 0
      ? all.filter(({ visibility }) => visibility !== hidden)
      : included.flatMap((name) => all.find((page) => page.name === name) ?? []);
  return chosen.map(({ name, displayName }) => ({ name, title: displayName ?? name }));
};
