// @vitest-environment jsdom
import { beforeEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { Service } from '../index.ts';
import type { Page, Report } from '../index.ts';
import { embedUrl } from '../testing/embedded.ts';
import { FakeFrame } from '../testing/index.ts';
import { defineEmbedContent } from './index.ts';
import type { EmbedContentElement } from './index.ts';

const service = new Service({ onError: () => {} });
const sales = `<embed-content embed-url="${embedUrl}" content-id="r1" token-type="embed" page-name="p1"></embed-content>`;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// One name can be defined once in a page.
if (!customElements.get('embed-content')) defineEmbedContent({ service });

beforeEach(() => {
  document.body.innerHTML = '';
});

/** An element of that markup, in the page, with a token. */
async function put(html = sales, accessToken = 't1') {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as EmbedContentElement;
  onTestFinished(() => element.remove());
  element.accessToken = accessToken;
  await nextTask();
  return element;
}

async function shown(html?: string) {
  const element = await put(html);
  const frame = new FakeFrame(element.embed as Report);
  await frame.show();
  return { element, frame };
}

it('attributes say what is shown, and the property brings the token [002/6/1]', async () => {
  const { element, frame } = await shown(
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

it('a change of attributes and properties goes to the frame as one, and as lightly as it can', async () => {
  const { element, frame } = await shown();
  const iframe = element.firstChild;
  frame.received.length = 0;
  element.setAttribute('page-name', 'p2');
  element.accessToken = 't2';
  element.config = { settings: { panes: { filters: { visible: false } } } };
  await nextTask();
  expect(frame.urls().sort()).toEqual([
    'PATCH /report/settings',
    'POST /report/token',
    'PUT /report/pages/active',
  ]);
  expect(element.firstChild).toBe(iframe);
});

it('out of the page it releases all, and in it again it embeds again', async () => {
  const { element } = await shown();
  element.remove();
  expect([element.childElementCount, service.getNumberOfComponents(), element.embed]).toEqual([
    0,
    0,
    undefined,
  ]);
  document.body.append(element);
  await nextTask();
  expect([element.childElementCount, service.getNumberOfComponents()]).toEqual([1, 1]);
});

it('events bubble, with the content’s own detail', async () => {
  const { element, frame } = await shown();
  const heard: unknown[] = [];
  element.addEventListener('pageChanged', ({ detail }) => {
    expectTypeOf(detail.newPage).toEqualTypeOf<Page>();
    heard.push(detail.newPage.name);
  });
  const atBody = (event: Event) => void heard.push((event.target as Element).localName);
  document.body.addEventListener('pageChanged', atBody, { once: true });
  await frame.raise('pageChanged', { newPage: { name: 'p2' } });
  expect(heard).toEqual(['p2', 'embed-content']);
});

describe('what goes wrong is an error event', () => {
  it.each<[string, string, object]>([
    [
      'a stranger’s address',
      sales.replace(embedUrl, 'https://stranger.example'),
      { code: 'invalid_embed_url' },
    ],
    [
      'a word that the attribute does not know',
      sales.replace('"embed"', '"zork"'),
      { code: 'invalid_argument' },
    ],
    ['no such type', sales.replace('embed-url', 'type="zork" embed-url'), { code: 'invalid_argument' }],
  ])('%s', async (_, html, expected) => {
    const errors: unknown[] = [];
    const listener = ({ detail }: CustomEvent) => void errors.push(detail);
    document.body.addEventListener('error', listener as EventListener);
    onTestFinished(() => document.body.removeEventListener('error', listener as EventListener));
    await put(html);
    expect(errors).toMatchObject([expected]);
  });
});

it('asks for its token where it is given none', async () => {
  const element = await put(sales, '');
  expect(element.status).toBe('waiting');
  element.getToken = ({ reason }) => Promise.resolve(`token, ${reason}`);
  await vi.waitFor(() => expect((element.embed as Report).getAccessToken()).toBe('token, first'));
});

it('takes what was set before the page knew the element', async () => {
  const early = document.createElement('embed-early') as EmbedContentElement;
  Object.assign(early, { accessToken: 'early' });
  early.setAttribute('embed-url', embedUrl);
  early.setAttribute('content-id', 'r1');
  document.body.append(early);
  onTestFinished(() => early.remove());
  defineEmbedContent({ name: 'embed-early', service });
  await nextTask();
  expect((early.embed as Report).getAccessToken()).toBe('early');
});
