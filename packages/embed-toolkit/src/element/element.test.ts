// @vitest-environment jsdom
import { beforeEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { reactive } from 'vue';
import { Service } from '../index.ts';
import type { Page, Report } from '../index.ts';
import { embedUrl } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { defineEmbedContent } from './index.ts';
import type { EmbedContentElement } from './index.ts';

const service = new Service({ onError: () => {} });
const sales = `<embed-content embed-url="${embedUrl}" content-id="r1" token-type="embed" page-name="p1"></embed-content>`;
const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));

// A custom element name can be defined only once per page.
if (!customElements.get('embed-content')) defineEmbedContent({ service });

beforeEach(() => {
  document.body.innerHTML = '';
});

/** Replaces the content of the page with an element, and sets the access token of the element. */
async function addElement(html = sales, accessToken = 't1') {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as EmbedContentElement;
  onTestFinished(() => element.remove());
  element.accessToken = accessToken;
  await waitForNextTask();
  return element;
}

async function addRenderedElement(html?: string) {
  const element = await addElement(html);
  const frame = new FakeFrame(element.embed as Report);
  await frame.show();
  return { element, frame };
}

it('EmbedContentElement reads the configuration from attributes and the token from a property', async () => {
  const { element, frame } = await addRenderedElement(
    sales.replace(
      'page-name',
      'locale="nl" format-locale="nl-NL" permissions="read-write" view-mode="Edit" page-name',
    ),
  );
  expect(frame.received[0]?.body).toMatchObject({
    type: 'report',
    id: 'r1',
    accessToken: 't1',
    tokenType: 1,
    pageName: 'p1',
    permissions: 1,
    viewMode: 1,
    settings: { localeSettings: { language: 'nl', formatLocale: 'nl-NL' } },
  });
  expect(element.outerHTML).not.toContain('t1"');
  expect(element.status).toBe('rendered');
});

it('EmbedContentElement sends changed attributes and properties without a reload', async () => {
  const { element, frame } = await addRenderedElement();
  const iframe = element.firstChild;
  frame.received.length = 0;
  element.setAttribute('page-name', 'p2');
  element.accessToken = 't2';
  element.config = { settings: { panes: { filters: { visible: false } } } };
  await waitForNextTask();
  expect(frame.urls().sort()).toEqual([
    'PATCH /report/settings',
    'POST /report/token',
    'PUT /report/pages/active',
  ]);
  expect(element.firstChild).toBe(iframe);
});

it('EmbedContentElement sends the changes of a configuration in reactive state when it is set again', async () => {
  const { element, frame } = await addRenderedElement();
  const config = reactive({ settings: { panes: { filters: { visible: true } } } });
  element.config = config;
  await waitForNextTask();
  config.settings.panes.filters.visible = false;
  element.config = config;
  await waitForNextTask();
  expect(frame.received.slice(1)).toMatchObject([
    { url: '/report/settings', body: { panes: { filters: { visible: true } } } },
    { url: '/report/settings', body: { panes: { filters: { visible: false } } } },
  ]);
});

it('EmbedContentElement releases its content when removed and embeds it again when reinserted', async () => {
  const { element } = await addRenderedElement();
  element.remove();
  expect([element.childElementCount, service.getNumberOfComponents(), element.embed]).toEqual([
    0,
    0,
    undefined,
  ]);
  document.body.append(element);
  await waitForNextTask();
  expect([element.childElementCount, service.getNumberOfComponents()]).toEqual([1, 1]);
});

it('EmbedContentElement dispatches the events of its content, and they bubble', async () => {
  const { element, frame } = await addRenderedElement();
  const received: unknown[] = [];
  element.addEventListener('pageChanged', ({ detail }) => {
    expectTypeOf(detail.newPage).toEqualTypeOf<Page>();
    received.push(detail.newPage.name);
  });
  const onBodyEvent = (event: Event) => void received.push((event.target as Element).localName);
  document.body.addEventListener('pageChanged', onBodyEvent, { once: true });
  await frame.raise('pageChanged', { newPage: { name: 'p2' } });
  expect(received).toEqual(['p2', 'embed-content']);
});

describe('EmbedContentElement error event', () => {
  it.each<[string, string, object]>([
    [
      'an embed URL with an unknown host',
      sales.replace(embedUrl, 'https://untrusted.example'),
      { code: 'invalid_embed_url' },
    ],
    ['an unknown attribute value', sales.replace('"embed"', '"unknown"'), { code: 'invalid_argument' }],
    [
      'an unknown content type',
      sales.replace('embed-url', 'type="unknown" embed-url'),
      { code: 'invalid_argument' },
    ],
  ])('dispatches an error event for %s', async (_, html, expected) => {
    const errors: unknown[] = [];
    const listener = ({ detail }: CustomEvent) => void errors.push(detail);
    document.body.addEventListener('error', listener as EventListener);
    onTestFinished(() => document.body.removeEventListener('error', listener as EventListener));
    await addElement(html);
    expect(errors).toMatchObject([expected]);
  });
});

describe('EmbedContentElement error log', () => {
  it.each([
    ['contains an error that no listener handles', false, 1],
    ['does not contain an error whose default a listener has prevented', true, 0],
  ])('%s', async (_, isHandled, logged) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const listener = (event: Event) => {
      if (isHandled) event.preventDefault();
    };
    document.body.addEventListener('error', listener);
    onTestFinished(() => document.body.removeEventListener('error', listener));
    await addElement(sales.replace('"embed"', '"unknown"'));
    expect(log).toHaveBeenCalledTimes(logged);
  });
});

describe('EmbedContentElement display', () => {
  it('is block by default, also after the element was hidden', async () => {
    const element = await addElement();
    expect(getComputedStyle(element).display).toBe('block');
    element.hidden = true;
    expect(getComputedStyle(element).display).toBe('none');
    element.hidden = false;
    expect(getComputedStyle(element).display).toBe('block');
  });

  it('is none for an element that is inserted hidden', async () => {
    const element = await addElement(sales.replace('page-name', 'hidden page-name'));
    expect(getComputedStyle(element).display).toBe('none');
  });

  it('follows the styles of the page', async () => {
    const style = document.createElement('style');
    style.textContent = 'embed-content { display: inline-block }';
    document.head.append(style);
    onTestFinished(() => style.remove());
    const element = await addElement();
    expect(getComputedStyle(element).display).toBe('inline-block');
  });
});

it('EmbedContentElement requests the first token from getToken when no token is set', async () => {
  const element = await addElement(sales, '');
  expect(element.status).toBe('waiting');
  element.getToken = ({ reason }) => Promise.resolve(`token, ${reason}`);
  await vi.waitFor(() => expect((element.embed as Report).getAccessToken()).toBe('token, first'));
});

it.each<[string, Partial<Pick<EmbedContentElement, 'accessToken' | 'getToken' | 'config'>>]>([
  ['accessToken', { accessToken: 'early' }],
  ['getToken', { getToken: () => Promise.resolve('early') }],
  ['config', { config: { accessToken: 'early' } }],
])('EmbedContentElement uses %s if it was set before the element was defined', async (property, values) => {
  const name = `embed-early-${property.toLowerCase()}`;
  const element = document.createElement(name) as EmbedContentElement;
  Object.assign(element, values);
  element.setAttribute('embed-url', embedUrl);
  element.setAttribute('content-id', 'r1');
  document.body.append(element);
  onTestFinished(() => element.remove());
  defineEmbedContent({ name, service });
  await vi.waitFor(() => expect((element.embed as Report).getAccessToken()).toBe('early'));
});
