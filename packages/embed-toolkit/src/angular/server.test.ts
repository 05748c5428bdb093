import '@angular/compiler';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { BootstrapContext } from '@angular/platform-browser';
import { provideServerRendering, renderApplication } from '@angular/platform-server';
import { expect, it, vi } from 'vitest';
import { ContentPage } from './test-pages.ts';

// The sources of a dependency read `self` when they are imported. The build replaces it.
vi.hoisted(() => vi.stubGlobal('self', globalThis));

/** Starts a page with a configured report, and waits until it is rendered. */
async function startPage(context: BootstrapContext) {
  const providers = [provideServerRendering(), provideZonelessChangeDetection()];
  const application = await bootstrapApplication(ContentPage, { providers }, context);
  const page = application.components[0]?.instance as ContentPage;
  page.config.set({ type: 'report', id: 'r1', embedUrl: 'https://app.powerbi.com', accessToken: 't1' });
  await application.whenStable();
  return application;
}

it('EmbedContent renders only its content on a server', async () => {
  const html = await renderApplication(startPage, { document: '<test-page></test-page>' });
  expect(html).toContain('<p>Loading sales</p>');
  expect(html).not.toMatch(/iframe|t1/);
});
