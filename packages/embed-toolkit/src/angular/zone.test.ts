// @vitest-environment jsdom
// Zone.js patches global functions, so these tests have their own file.
import 'zone.js';
import '@angular/compiler';
import { NgZone, provideZoneChangeDetection } from '@angular/core';
import type { Type } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Report } from '../content/report.ts';
import { createService, embedUrl } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { provideEmbedService } from './index.ts';
import { ContentPage, QuietPage, ReportPage } from './test-pages.ts';

// Zone.js adds listeners to abort signals with the method of jsdom, which does not support the signals of Node.js.
declare const jsdom: { window: Window & typeof globalThis };
vi.stubGlobal('AbortController', jsdom.window.AbortController);

const sales = { type: 'report', id: 'r1', embedUrl } as const;

/** Starts an application with Zone.js, whose report gets its token from `getToken`, and shows the report. */
async function mountReport<Page extends ContentPage | QuietPage | ReportPage>(type: Type<Page>) {
  const service = createService();
  const root = document.createElement('test-page');
  document.body.append(root);
  const application = await bootstrapApplication(type, {
    providers: [provideZoneChangeDetection(), provideEmbedService(() => service)],
  });
  onTestFinished(() => {
    application.destroy();
    root.remove();
  });
  const tokenZones: boolean[] = [];
  const getToken = async () => {
    tokenZones.push(NgZone.isInAngularZone());
    return 't1';
  };
  const page = application.components[0]?.instance as Page;
  page.config.set({ ...sales, tokenRenewal: { getToken } });
  const findIframe = () => document.querySelector('iframe')?.parentElement as HTMLElement;
  await vi.waitFor(() => expect((service.get(findIframe()) as Report).getAccessToken()).toBe('t1'));
  let runs = 0;
  application.injector.get(NgZone).onUnstable.subscribe(() => (runs += 1));
  const frame = new FakeFrame(service.get(findIframe()));
  await frame.show();
  return { page, frame, tokenZones, countRuns: () => runs };
}

it('messages and events without listeners do not run the Angular zone', async () => {
  const { page, frame, countRuns } = await mountReport(QuietPage);
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('rendered'));
  const runs = countRuns();
  await frame.raise('pageChanged', { newPage: { name: 'p2' } });
  await (page.content().embed() as Report).getCorrelationId();
  expect(frame.urls()).toContain('GET /getCorrelationId');
  expect(countRuns()).toBe(runs);
});

it('emits events in the Angular zone', async () => {
  const { page, frame, countRuns } = await mountReport(ContentPage);
  const zones: boolean[] = [];
  page.content().pageChanged.subscribe(() => zones.push(NgZone.isInAngularZone()));
  const runs = countRuns();
  await frame.raise('pageChanged', { newPage: { name: 'p2' } });
  expect(zones).toEqual([true]);
  expect(countRuns()).toBe(runs + 1);
});

it('calls the handlers of injectReport and injectEmbedEvent in the Angular zone', async () => {
  const { page, frame } = await mountReport(ReportPage);
  await frame.raise('pageChanged', { newPage: { name: 'p2' } });
  expect(page.zones).toEqual([true, true]);
});

it('calls getToken in the Angular zone', async () => {
  const { tokenZones } = await mountReport(QuietPage);
  expect(tokenZones).toEqual([true]);
});
