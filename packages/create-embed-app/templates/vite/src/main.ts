import { Service } from 'embed-toolkit';
import type { Page } from 'embed-toolkit';
import { fetchAccess } from './access';
import { createReportConfig, darkQuery, darkTheme, isVisiblePage, phoneQuery } from './report-config';

const darkMode = matchMedia(darkQuery);
const phone = matchMedia(phoneQuery);
let service: Service | undefined;
let controller: AbortController | undefined;
/** Name of the page that the user has selected. */
let pageName: string | undefined;

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

async function embedReport(signal: AbortSignal): Promise<void> {
  const access = await fetchAccess(signal);
  signal.throwIfAborted();
  find('h1').textContent = access.name;
  document.title = access.name;

  service = new Service({ embedOrigins: access.embedOrigins });
  const report = service.embed(find('.report'), {
    type: 'report',
    ...createReportConfig(access, phone.matches),
    ...(pageName !== undefined && { pageName }),
    ...(darkMode.matches && { theme: darkTheme }),
  });
  report.on('error', ({ detail }) => console.error(detail.message));
  report.on('pageChanged', ({ detail }) => {
    pageName = detail.newPage.name;
    markActivePage(pageName);
  });
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
  controller?.abort();
  service?.dispose();
  const { signal } = (controller = new AbortController());
  try {
    await embedReport(signal);
    showState('ready');
  } catch (error) {
    // The report is being loaded again.
    if (signal.aborted) return;
    find('.failure p').textContent = (error as Error).message;
    showState('failed');
  }
}

find('.failure button').addEventListener('click', () => void showReport());
// A frame cannot switch between the layout for phones and the other layouts.
phone.addEventListener('change', () => void showReport());
void showReport();
