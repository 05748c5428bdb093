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

const hiddenVisibility = 1;

/**
 * Returns the pages that an app offers of a report, in order: the included ones that still exist, or every visible page
 * when the app does not select any.
 */
export const getVisiblePages = (all: readonly ReportPage[], included: readonly string[]): PageEntry[] => {
  const visible =
    included.length === 0
      ? all.filter(({ visibility }) => visibility !== hiddenVisibility)
      : included.flatMap((name) => all.find((page) => page.name === name) ?? []);
  return visible.map(({ name, displayName }) => ({ name, title: displayName ?? name }));
};
