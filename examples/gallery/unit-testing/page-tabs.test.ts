// @vitest-environment jsdom
import { Service } from 'embed-toolkit';
import { FakeFrame } from 'embed-toolkit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPageTabs } from './page-tabs.ts';

const pages = [
  { name: 'p1', displayName: 'Overview', isActive: true, visibility: 0 },
  { name: 'p2', displayName: 'Products', isActive: false, visibility: 0 },
  { name: 'p3', displayName: 'Tooltip', isActive: false, visibility: 1 },
];
let service: Service;
let nav: HTMLElement;

beforeEach(() => {
  service = new Service();
  document.body.innerHTML = '<nav></nav><main></main>';
  nav = document.querySelector('nav') as HTMLElement;
});
afterEach(() => service.dispose());

function embed() {
  const report = service.embed(document.querySelector('main') as HTMLElement, {
    type: 'report',
    id: 'r1',
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    accessToken: 't',
  });
  return { report, frame: new FakeFrame(report) };
}

it('renderPageTabs adds a tab for each visible page, changes pages on click, and marks the active tab', async () => {
  const { report, frame } = embed();
  frame.responses['GET /report/pages'] = { statusCode: 200, body: pages };
  await frame.show();
  await renderPageTabs(report, nav);
  const tabs = [...nav.querySelectorAll('button')];
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Overview', 'Products']);
  expect(nav.querySelector('[aria-current=page]')?.textContent).toBe('Overview');

  tabs[1]?.click();
  expect(frame.received.at(-1)).toMatchObject({ url: '/report/pages/active', body: { name: 'p2' } });
  await frame.raise('pageChanged', { newPage: pages[1] });
  expect(nav.querySelector('[aria-current=page]')?.textContent).toBe('Products');
});

it('renderPageTabs shows a message when the pages cannot be read', async () => {
  const { report, frame } = embed();
  frame.responses['GET /report/pages'] = { statusCode: 500, body: { message: 'Broken' } };
  await frame.show();
  await renderPageTabs(report, nav);
  expect(nav.textContent).toBe('The pages of the report cannot be shown. Reload this page to try again.');
});
