/** Page of a report in the drawer. */
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
 * Returns the pages of a report that an app shows, in order: the included pages that still exist, or all visible pages
 * if the app includes none by name.
 */
export const getVisiblePages = (all: readonly ReportPage[], included: readonly string[]): PageEntry[] => {
  const visible =
    included.length === 0
      ? all.filter(({ visibility }) => visibility !== hiddenVisibility)
      : included.flatMap((name) => all.find((page) => page.name === name) ?? []);
  return visible.map(({ name, displayName }) => ({ name, title: displayName ?? name }));
};
