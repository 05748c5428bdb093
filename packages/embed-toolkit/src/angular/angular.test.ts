// @vitest-environment jsdom
// Completes the compilation of the components, as the build of a host page does.
import '@angular/compiler';
import {
  createEnvironmentInjector,
  provideZonelessChangeDetection,
  reflectComponentType,
  runInInjectionContext,
} from '@angular/core';
import type { ApplicationRef, Type } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventNames } from '../binding/event-names.ts';
import type { Report } from '../content/report.ts';
import type { Service } from '../service/service.ts';
import { createService, embedUrl } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { EmbedContent, injectEmbedEvent, provideEmbedService } from './index.ts';
import type { ReportConfiguration } from './index.ts';
import { ContentPage, QuietPage, ReportPage } from './test-pages.ts';

const sales = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;
const getIframes = () => [...document.querySelectorAll('iframe')];
const getStatus = () => document.querySelector('output')?.textContent;

let app: ApplicationRef | undefined;
function unmount() {
  app?.destroy();
  app = undefined;
}
afterEach(unmount);

/** Starts an application with a separate service. */
async function mount<Page>(type: Type<Page>, service: Service = createService({ onError: () => {} })) {
  const root = document.createElement('test-page');
  document.body.append(root);
  onTestFinished(() => root.remove());
  const application = await bootstrapApplication(type, {
    providers: [provideZonelessChangeDetection(), provideEmbedService(service)],
  });
  app = application;
  const page = application.components[0]?.instance as Page;
  /** Changes the state of the page and waits until the page is updated. */
  const update = async (change: (page: Page) => void) => {
    change(page);
    await application.whenStable();
  };
  const getReport = () => service.get(getIframes()[0]?.parentElement as HTMLElement) as Report;
  return { application, page, service, update, getReport };
}

async function mountContent(config: Partial<ReportConfiguration> = {}) {
  const mounted = await mount(ContentPage);
  await mounted.update((page) => page.config.set({ ...sales, ...config }));
  return mounted;
}

async function showFrame(report: Report): Promise<FakeFrame> {
  const frame = new FakeFrame(report);
  await frame.show();
  return frame;
}

describe('EmbedContent', () => {
  it('has an output for each event of all content types', () => {
    const outputs = reflectComponentType(EmbedContent)?.outputs.map(({ templateName }) => templateName);
    expect(outputs?.sort()).toEqual([...eventNames].sort());
  });

  it('embeds a report and removes it when the component is destroyed', async () => {
    const { service } = await mountContent();
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([1, 1]);
    unmount();
    expect([getIframes().length, service.getNumberOfComponents()]).toEqual([0, 0]);
  });

  it('sends only changed fields of the configuration', async () => {
    const settings = { panes: { filters: { visible: false } } };
    const { update, getReport } = await mountContent({ settings, filters: [] });
    const [frame, iframe] = [await showFrame(getReport()), getIframes()[0]];
    const changed = { ...sales, settings: structuredClone(settings), filters: [], accessToken: 't2' };
    await update((page) => page.config.set(changed));
    await update((page) => page.config.set({ ...changed, pageName: 'p2' }));
    await getReport().getCorrelationId();
    expect(frame.urls()).toEqual([
      'POST /report/load',
      'POST /report/token',
      'PUT /report/pages/active',
      'GET /getCorrelationId',
    ]);
    expect(getIframes()).toEqual([iframe]);
  });

  it('emits each event of the content once', async () => {
    const { page, getReport } = await mountContent();
    const frame = await showFrame(getReport());
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    expect(page.received).toEqual(['rendered', 'p2']);
  });

  it('emits configuration errors and error events of the content', async () => {
    const { page, update, getReport } = await mountContent({ embedUrl: 'https://untrusted.example' });
    expect(page.errors).toMatchObject([{ code: 'invalid_embed_url' }]);
    await update(() => page.config.set(sales));
    const frame = new FakeFrame(getReport());
    frame.finishPage();
    await frame.raise('error', { message: 'LoadReportFailed' });
    expect(page.errors).toMatchObject([{ code: 'invalid_embed_url' }, { message: 'LoadReportFailed' }]);
  });

  it('logs errors that no listener receives', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { update } = await mount(QuietPage);
    await update((page) => page.config.set({ ...sales, embedUrl: 'https://untrusted.example' }));
    expect(log).toHaveBeenCalledOnce();
  });

  it('embeds the content again in another service', async () => {
    const { service, update } = await mountContent();
    const second = createService();
    await update((page) => page.service.set(second));
    expect([service.getNumberOfComponents(), second.getNumberOfComponents()]).toEqual([0, 1]);
  });

  it('loads a phased report without rendering it', async () => {
    const { update, getReport } = await mount(ContentPage);
    await update((page) => {
      page.phased.set(true);
      page.config.set(sales);
    });
    const frame = new FakeFrame(getReport());
    frame.finishPage();
    await frame.raise('loaded');
    expect(frame.urls()).not.toContain('POST /report/render');
    expect(frame.urls()).toContain('POST /report/prepare');
  });

  it('renders its content until the report has loaded, and provides the report', async () => {
    const { page, getReport } = await mountContent();
    expect(document.querySelector('.sales[aria-busy=true] p')?.textContent).toBe('Loading sales');
    expect(page.content().embed()).toBe(getReport());
    await showFrame(getReport());
    await vi.waitFor(() => expect(page.content().status()).toBe('rendered'));
    await vi.waitFor(() => expect(document.querySelector('.sales[aria-busy=false] iframe')).not.toBeNull());
    expect(document.querySelector('p')).toBeNull();
  });
});

describe('injectReport', () => {
  it('returns signals for the report, its status and its error', async () => {
    const { update, getReport } = await mount(ReportPage);
    await update((page) => page.config.set(sales));
    expect(getStatus()).toBe('loading');
    const frame = await showFrame(getReport());
    await vi.waitFor(() => expect(getStatus()).toBe('rendered'));
    document.querySelector('button')?.click();
    expect(frame.urls()).toContain('PUT /report/pages/active');
    await frame.raise('error', { message: 'Broken' });
    await vi.waitFor(() => expect(getStatus()).toBe('Broken'));
  });

  it('embeds the report when the configuration is known, and removes it when the configuration is removed', async () => {
    const { service, update } = await mount(ReportPage);
    expect([getStatus(), getIframes()]).toEqual(['no report, waiting', []]);
    await update((page) => page.config.set(sales));
    expect(getStatus()).toBe('loading');
    await update((page) => page.config.set(undefined));
    expect(getStatus()).toBe('no report, waiting');
    expect([getIframes(), service.getNumberOfComponents()]).toEqual([[], 0]);
  });

  it('removes the report when its container is removed, and embeds it in the next container', async () => {
    const { service, update } = await mount(ReportPage);
    await update((page) => page.config.set(sales));
    await update((page) => page.isShown.set(false));
    expect([getStatus(), service.getNumberOfComponents()]).toEqual(['no report, waiting', 0]);
    await update((page) => page.isShown.set(true));
    expect([getStatus(), getIframes().length, service.getNumberOfComponents()]).toEqual(['loading', 1, 1]);
  });

  it('calls event handlers and the error handler', async () => {
    const { page, update, getReport } = await mount(ReportPage);
    await update(() => page.config.set(sales));
    const frame = await showFrame(getReport());
    await frame.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Two' } });
    await frame.raise('error', { message: 'Broken' });
    expect(page.received).toEqual(['p2', 'Broken']);
    expect(document.title).toBe('Two');
  });

  it('injectEmbedEvent removes only its own handler when its injector is destroyed', async () => {
    const { application, page, update, getReport } = await mount(ReportPage);
    await update(() => page.config.set(sales));
    const frame = await showFrame(getReport());
    const injector = createEnvironmentInjector([], application.injector);
    const handler = vi.fn();
    await update(() =>
      runInInjectionContext(injector, () => injectEmbedEvent(page.sales.report, 'pageChanged', handler)),
    );
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    injector.destroy();
    await frame.raise('pageChanged', { newPage: { name: 'p3' } });
    expect(handler).toHaveBeenCalledOnce();
    expect(page.received).toEqual(['p2', 'p3']);
  });
});
