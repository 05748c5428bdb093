// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from 'svelte';
import { expect, describe, it, onTestFinished, vi } from 'vitest';
import type { Report } from '../content/report.ts';
import { createService, embedUrl } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import type { EmbedOptions, ReportConfiguration } from './index.ts';
import TestPage from './test-page.svelte';

const sales = { id: 'r1', embedUrl, accessToken: 't1' };
const getIframes = () => [...document.querySelectorAll('iframe')];
const getStatus = () => document.querySelector('output')?.textContent;

/** Mounts a page with a report and a separate service. The configuration is deeply reactive. */
function mountPage(config?: ReportConfiguration, options?: EmbedOptions<'report'>) {
  const service = createService({ onError: () => {} });
  const props = $state({ config, isShown: true });
  const page = mount(TestPage, {
    target: document.body,
    props: {
      service,
      get config() {
        return props.config;
      },
      get isShown() {
        return props.isShown;
      },
      ...(options && { options }),
    },
  });
  flushSync();
  let isMounted = true;
  const remove = async () => {
    if (isMounted) await unmount(page);
    isMounted = false;
  };
  onTestFinished(remove);
  const getReport = () => service.get(getIframes()[0]?.parentElement as HTMLElement) as Report;
  return { service, props, getReport, remove };
}

async function showFrame(report: Report): Promise<FakeFrame> {
  const frame = new FakeFrame(report);
  await frame.show();
  return frame;
}

describe('createReport', () => {
  it('embeds a report and removes it on unmount', async () => {
    const { service, remove } = mountPage(sales);
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([1, 1]);
    await remove();
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([0, 0]);
  });

  it('does not embed again when the configuration changes after unmount', async () => {
    const { props, service, remove } = mountPage(sales);
    await remove();
    props.config = { ...sales, id: 'r2' };
    flushSync();
    expect(service.getNumberOfComponents()).toBe(0);
  });

  it('sends only changed fields of a deeply reactive configuration', async () => {
    const settings = { panes: { filters: { visible: true } } };
    const { props, getReport } = mountPage({ ...sales, settings, filters: [] });
    const [frame, iframe] = [await showFrame(getReport()), getIframes()[0]];
    const { config } = props;
    if (!config?.settings?.panes?.filters) throw new Error('The configuration has no settings.');
    config.accessToken = 't2';
    flushSync();
    config.pageName = 'p2';
    flushSync();
    config.settings.panes.filters.visible = false;
    flushSync();
    await getReport().getCorrelationId();
    expect(frame.urls()).toEqual([
      'POST /report/load',
      'POST /report/token',
      'PUT /report/pages/active',
      'PATCH /report/settings',
      'GET /getCorrelationId',
    ]);
    expect(frame.received[3]?.body).toEqual({ panes: { filters: { visible: false } } });
    expect(getIframes()).toEqual([iframe]);
  });

  it('has reactive fields for the report, its status and its error', async () => {
    const { getReport } = mountPage(sales);
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    const frame = await showFrame(getReport());
    await vi.waitFor(() => expect(getStatus()).toBe('rendered'));
    document.querySelector('button')?.click();
    expect(frame.urls()).toContain('PUT /report/pages/active');
    await frame.raise('error', { message: 'Broken' });
    await vi.waitFor(() => expect(getStatus()).toBe('Broken'));
  });

  it('embeds the report when the configuration is known, and removes it when the configuration is removed', async () => {
    const { props, service } = mountPage();
    expect([getStatus(), getIframes()]).toEqual(['no report, waiting', []]);
    props.config = sales;
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    props.config = undefined;
    await vi.waitFor(() => expect(getStatus()).toBe('no report, waiting'));
    expect([getIframes(), service.getNumberOfComponents()]).toEqual([[], 0]);
  });

  it('returns to its initial state while its container is removed', async () => {
    const { props, service } = mountPage(sales);
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    props.isShown = false;
    await vi.waitFor(() => expect(getStatus()).toBe('no report, waiting'));
    props.isShown = true;
    await vi.waitFor(() => expect(getStatus()).toBe('loading'));
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([1, 1]);
  });

  it('calls event handlers and the error handler', async () => {
    const received: string[] = [];
    const { getReport } = mountPage(sales, {
      on: { pageChanged: ({ detail }) => void received.push(detail.newPage.name) },
      onError: (error) => void received.push(error.message ?? ''),
    });
    const frame = await showFrame(getReport());
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    await frame.raise('error', { message: 'Broken' });
    expect(received).toEqual(['p2', 'Broken']);
  });

  it('fetches a token, and loads a phased report without rendering it', async () => {
    const getToken = vi.fn(async () => 'fetched');
    const config = { id: 'r1', embedUrl, tokenRenewal: { getToken } };
    const { getReport } = mountPage(config, { phased: true });
    await vi.waitFor(() => expect(getReport().getAccessToken()).toBe('fetched'));
    const frame = new FakeFrame(getReport());
    frame.finishPage();
    await tick();
    expect(frame.urls()).toContain('POST /report/prepare');
  });
});
