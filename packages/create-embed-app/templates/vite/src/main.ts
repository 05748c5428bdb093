import { Service } from 'embed-toolkit';
import type { Page } from 'embed-toolkit';
import { fetchAccess } from './access';
import { createReportConfig, darkTheme, isVisiblePage } from './report-config';

const darkMode = matchMedia('(prefers-color-scheme: dark)');
let service: Service | undefined;

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no element ${selector}.`);
  return element;
}

/** Shows the report, or covers it while it loads or after it has failed. */
function showState(state: 'loading' | 'ready' | 'failed'): void {
  find('.loading').hidden = state !== 'loading';
  find('.failure').hidden = state !== 'failed';
}

function markActivePage(name: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('.tabs button')) {
    if (tab.dataset.page === name) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
}

function createTab(page: Page): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.textContent = page.displayName ?? page.name;
  tab.dataset.page = page.name;
  tab.addEventListener('click', () => {
    page.setActive().catch((error: unknown) => console.error(error));
  });
  return tab;
}

async function embedReport(): Promise<void> {
  const access = await fetchAccess();
  find('h1').textContent = access.name;
  document.title = access.name;

  service = new Service({ embedOrigins: access.embedOrigins });
  const report = service.embed(find('.report'), {
    type: 'report',
    ...createReportConfig(access),
    ...(darkMode.matches && { theme: darkTheme }),
  });
  report.on('error', ({ detail }) => console.error(detail.message));
  report.on('pageChanged', ({ detail }) => markActivePage(detail.newPage.name));
  darkMode.onchange = () => {
    const change = darkMode.matches ? report.applyTheme(darkTheme) : report.resetTheme();
    change.catch((error: unknown) => console.error(error));
  };

  await report.whenLoaded();
  const pages = (await report.getPages()).filter(isVisiblePage);
  find('.tabs').replaceChildren(...pages.map(createTab));
  markActivePage(pages.find((page) => page.isActive)?.name ?? '');
}

async function showReport(): Promise<void> {
  showState('loading');
  service?.dispose();
  try {
    await embedReport();
    showState('ready');
  } catch (error) {
    find('.failure p').textContent = (error as Error).message;
    showState('failed');
  }
}

find('.failure button').addEventListener('click', () => void showReport());
void showReport();
