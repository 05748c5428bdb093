import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';

/** Renders a tab for each visible page of the report, or a message when the pages cannot be read. */
export async function renderPageTabs(report: Report, nav: HTMLElement): Promise<void> {
  try {
    const pages = (await report.getPages()).filter(
      ({ visibility }) => visibility !== models.SectionVisibility.HiddenInViewMode,
    );
    const tabs = pages.map((page) => {
      const tab = document.createElement('button');
      tab.textContent = page.displayName ?? page.name;
      tab.dataset['page'] = page.name;
      tab.ariaCurrent = page.isActive ? 'page' : null;
      tab.addEventListener('click', () => void page.setActive());
      return tab;
    });
    nav.replaceChildren(...tabs);
  } catch {
    nav.textContent = 'The pages of the report cannot be shown. Reload this page to try again.';
  }
  report.on('pageChanged', ({ detail }) => {
    for (const tab of nav.querySelectorAll('button')) {
      tab.ariaCurrent = tab.dataset['page'] === detail.newPage.name ? 'page' : null;
    }
  });
}
