// @vitest-environment jsdom
import { afterEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { createApp, createSSRApp, defineComponent, h, nextTick, reactive, ref, shallowRef } from 'vue';
import type { App, Component } from 'vue';
import { renderToString } from 'vue/server-renderer';
import type { ContentConfiguration } from '../binding/content.ts';
import type { Page } from '../content/page.ts';
import type { Report } from '../content/report.ts';
import type { Service } from '../service/service.ts';
import { createService, embedUrl } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { EmbedContent, embedServiceKey, useEmbedEvent, useReport } from './index.ts';
import type { EmbedContentInstance } from './index.ts';

const sales = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;
const getIframes = () => [...document.querySelectorAll('iframe')];
const getStatus = () => document.querySelector('output')?.textContent;

let app: App | undefined;
function unmount() {
  app?.unmount();
  app = undefined;
}
afterEach(unmount);

/** Mounts a component with a separate service, and waits until Vue has updated the page. */
async function mount(component: Component, service: Service = createService({ onError: () => {} })) {
  const root = document.createElement('div');
  document.body.append(root);
  onTestFinished(() => root.remove());
  app = createApp(component);
  app.provide(embedServiceKey, service).mount(root);
  await nextTick();
  const getReport = () => service.get(getIframes()[0]?.parentElement as HTMLElement) as Report;
  return { service, getReport };
}

async function showFrame(report: Report): Promise<FakeFrame> {
  const frame = new FakeFrame(report);
  await frame.show();
  return frame;
}

describe('EmbedContent', () => {
  it('embeds a report and removes it on unmount', async () => {
    const { service } = await mount(() => h(EmbedContent, { config: sales }));
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([1, 1]);
    unmount();
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([0, 0]);
  });

  it('sends only changed fields of an inline configuration', async () => {
    const pageName = ref<string>();
    const token = ref('t1');
    const settings = () => ({ panes: { filters: { visible: false } } });
    const { getReport } = await mount(() =>
      h(EmbedContent, {
        config: {
          ...sales,
          accessToken: token.value,
          pageName: pageName.value,
          settings: settings(),
          filters: [],
        },
      }),
    );
    const [frame, iframe] = [await showFrame(getReport()), getIframes()[0]];
    token.value = 't2';
    await nextTick();
    pageName.value = 'p2';
    await nextTick();
    await getReport().getCorrelationId();
    expect(frame.urls()).toEqual([
      'POST /report/load',
      'POST /report/token',
      'PUT /report/pages/active',
      'GET /getCorrelationId',
    ]);
    expect(getIframes()).toEqual([iframe]);
  });

  it('applies changes inside of a reactive configuration and posts no proxies', async () => {
    const config = reactive<ContentConfiguration<'report'>>({
      ...sales,
      settings: { panes: { filters: { visible: true } } },
    });
    const { getReport } = await mount(() => h(EmbedContent, { config }));
    const frame = await showFrame(getReport());
    config.settings = { panes: { filters: { visible: false } } };
    await nextTick();
    const { filters } = config.settings.panes ?? {};
    if (filters) filters.expanded = true;
    await nextTick();
    await getReport().getCorrelationId();
    expect(frame.received.slice(1, -1).map(({ body }) => body)).toEqual([
      { panes: { filters: { visible: false } } },
      { panes: { filters: { visible: false, expanded: true } } },
    ]);
    expect(() => structuredClone(frame.received[0]?.body)).not.toThrow();
  });

  it('embeds with a service in reactive state, and its embed works in reactive state', async () => {
    const content = ref<EmbedContentInstance>();
    const service = reactive(createService({ onError: () => {} })) as Service;
    const { getReport } = await mount(() => h(EmbedContent, { ref: content, config: sales }), service);
    const frame = await showFrame(getReport());
    const state = reactive({ report: content.value?.embed as Report });
    expect(state.report).not.toBe(getReport());
    await state.report.setPage('p2');
    expect(frame.urls()).toEqual(['POST /report/load', 'PUT /report/pages/active']);
  });

  it('emits events of the content once, with typed details', async () => {
    const received: string[] = [];
    const { getReport } = await mount(() =>
      h(EmbedContent, {
        config: sales,
        onRendered: () => void received.push('rendered'),
        onPageChanged: ({ detail }) => {
          expectTypeOf(detail.newPage).toEqualTypeOf<Page>();
          received.push(detail.newPage.name);
        },
      }),
    );
    const frame = await showFrame(getReport());
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    expect(received).toEqual(['rendered', 'p2']);
  });

  it('emits configuration errors and error events of the content', async () => {
    const errors: unknown[] = [];
    const url = ref('https://untrusted.example');
    const { getReport } = await mount(() =>
      h(EmbedContent, {
        config: { ...sales, embedUrl: url.value },
        onError: (error) => void errors.push(error),
      }),
    );
    expect(errors).toMatchObject([{ code: 'invalid_embed_url' }]);
    url.value = embedUrl;
    await nextTick();
    const frame = new FakeFrame(getReport());
    frame.finishPage();
    await frame.raise('error', { message: 'LoadReportFailed' });
    expect(errors).toMatchObject([{ code: 'invalid_embed_url' }, { message: 'LoadReportFailed' }]);
  });

  it('logs errors that no listener receives', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await mount(() => h(EmbedContent, { config: { ...sales, embedUrl: 'https://untrusted.example' } }));
    expect(log).toHaveBeenCalledOnce();
  });

  it('embeds the content again in another service', async () => {
    const [first, second] = [createService(), createService()];
    const service = shallowRef(first);
    await mount(() => h(EmbedContent, { config: sales, service: service.value }));
    service.value = second;
    await nextTick();
    expect([first.getNumberOfComponents(), second.getNumberOfComponents()]).toEqual([0, 1]);
  });

  it('loads a phased report without rendering it', async () => {
    const { getReport } = await mount(() => h(EmbedContent, { config: sales, phased: true }));
    const frame = new FakeFrame(getReport());
    frame.finishPage();
    await frame.raise('loaded');
    expect(frame.urls()).not.toContain('POST /report/render');
    expect(frame.urls()).toContain('POST /report/prepare');
  });

  it('fetches a token with the latest getToken of the configuration', async () => {
    const getToken = vi.fn(async () => 'fetched');
    const { getReport } = await mount(() =>
      h(EmbedContent, { config: { ...sales, accessToken: undefined, tokenRenewal: { getToken } } }),
    );
    await vi.waitFor(() => expect(getReport().getAccessToken()).toBe('fetched'));
  });

  it('renders the placeholder until the content has loaded, and exposes the embed', async () => {
    const content = ref<EmbedContentInstance>();
    const slots = { placeholder: () => h('p', 'Loading sales') };
    const { getReport } = await mount(() =>
      h(EmbedContent, { config: sales, ref: content, class: 'sales' }, slots),
    );
    expect(document.querySelector('.sales[aria-busy=true] p')?.textContent).toBe('Loading sales');
    expect(content.value?.embed).toBe(getReport());
    await showFrame(getReport());
    await vi.waitFor(() => expect(content.value?.status).toBe('rendered'));
    expect(document.querySelector('.sales[aria-busy=false] iframe')).not.toBeNull();
    expect(document.querySelector('p')).toBeNull();
  });

  it('renders only the placeholder on a server', async () => {
    const slots = { placeholder: () => h('p', 'Loading sales') };
    const html = await renderToString(createSSRApp(() => h(EmbedContent, { config: sales }, slots)));
    expect(html).toContain('<p>Loading sales</p>');
    expect(html).not.toMatch(/iframe|t1/);
  });
});

describe('useReport', () => {
  const token = ref('');
  const Tabs = defineComponent(() => {
    const { container, report, status, error } = useReport(() =>
      token.value ? { id: 'r1', embedUrl, accessToken: token.value } : undefined,
    );
    useEmbedEvent(report, 'pageChanged', ({ detail }) => (document.title = detail.newPage.displayName ?? ''));
    return () => [
      h('output', error.value?.message ?? `${report.value ? '' : 'no report, '}${status.value}`),
      h('button', { onClick: () => void report.value?.setPage('p2') }),
      h('div', { ref: container }),
    ];
  });

  it('returns refs to the report, its status and its error', async () => {
    token.value = 't1';
    const { getReport } = await mount(Tabs);
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    const frame = await showFrame(getReport());
    await vi.waitFor(() => expect(getStatus()).toBe('rendered'));
    document.querySelector('button')?.click();
    expect(frame.urls()).toContain('PUT /report/pages/active');
    await frame.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Two' } });
    expect(document.title).toBe('Two');
    await frame.raise('error', { message: 'Broken' });
    await vi.waitFor(() => expect(getStatus()).toBe('Broken'));
  });

  it('embeds the report when the configuration is known, and removes it when the configuration is removed', async () => {
    token.value = '';
    const { service } = await mount(Tabs);
    expect([getStatus(), getIframes()]).toEqual(['no report, waiting', []]);
    token.value = 't1';
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    token.value = '';
    await vi.waitFor(() => expect(getStatus()).toBe('no report, waiting'));
    expect([getIframes(), service.getNumberOfComponents()]).toEqual([[], 0]);
  });

  it('returns to its initial state while its container is removed', async () => {
    const isShown = ref(true);
    const { service } = await mount(
      defineComponent(() => {
        const { container, report, status } = useReport(sales);
        return () => [
          h('output', `${report.value ? '' : 'no report, '}${status.value}`),
          isShown.value && h('div', { ref: container }),
        ];
      }),
    );
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    isShown.value = false;
    await vi.waitFor(() => expect(getStatus()).toBe('no report, waiting'));
    isShown.value = true;
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([1, 1]);
  });
});

describe('useEmbedEvent', () => {
  it('removes only its own handler when its component is unmounted', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const isShown = ref(true);
    const Listener = defineComponent<{ report: Report | undefined; handler: () => void }>(
      (props) => {
        useEmbedEvent(() => props.report, 'pageChanged', props.handler);
        return () => null;
      },
      { props: ['report', 'handler'] },
    );
    const { getReport } = await mount(
      defineComponent(() => {
        const { container, report } = useReport(sales);
        return () => [
          h('div', { ref: container }),
          isShown.value && h(Listener, { report: report.value, handler: first }),
          h(Listener, { report: report.value, handler: second }),
        ];
      }),
    );
    const frame = await showFrame(getReport());
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    isShown.value = false;
    await nextTick();
    await frame.raise('pageChanged', { newPage: { name: 'p3' } });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  });
});
