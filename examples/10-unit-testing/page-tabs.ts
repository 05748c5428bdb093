import type { Report } from 'embed-toolkit';

/** Draws a tab for each page of the report, and says why when there are none. */
export async function pageTabs(report: Report, nav: HTMLElement): Promise<void> {
  try {
    const pages = await report.getPages();
    const tabs = pages.map((page) => {
      const tab = document.createElement('button');
      tab.textContent = page.displayName ?? page.name;
      tab.dataset['page'] = page.name;
      tab.addEventListener('click', () => void page.setActive());
      return tab;
    });
    nav.replaceChildren(...tabs);
  } catch {
    nav.textContent = 'The pages can’t be shown just now.';
  }
  report.on('pageChanged', ({ detail }) => {
    for (const tab of nav.querySelectorAll('button')) {
      tab.toggleAttribute('aria-current', tab.dataset['page'] === detail.newPage.name);
    }
  });
}
