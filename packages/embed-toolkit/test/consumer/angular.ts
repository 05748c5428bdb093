// Components of a host page, which the Angular compiler compiles.
import { Component, signal, viewChild } from '@angular/core';
import type { ElementRef } from '@angular/core';
import { Service } from 'embed-toolkit';
import { EmbedContent, injectEmbedEvent, injectReport, provideEmbedService } from 'embed-toolkit/angular';
import type { ContentConfiguration } from 'embed-toolkit/angular';

const config = { id: 'r1', embedUrl: 'https://app.powerbi.com/reportEmbed', accessToken: 't' };

@Component({
  selector: 'sales-page',
  imports: [EmbedContent],
  providers: [provideEmbedService(() => new Service())],
  template: `
    <embed-content
      #content
      phased
      [config]="config()"
      (pageChanged)="show($event.detail.newPage.name)"
      (error)="show($event.message)"
    >
      Loading…
    </embed-content>
    <p>{{ content.status() }}: {{ content.error()?.message }}</p>
  `,
})
export class SalesPage {
  readonly config = signal<ContentConfiguration>({ ...config, type: 'report' });

  show(text?: string): string | undefined {
    return text;
  }
}

@Component({
  selector: 'sales-report',
  template: `
    <button (click)="sales.report()?.setPage('p1')">{{ sales.status() }}</button>
    <div #container></div>
  `,
})
export class SalesReport {
  readonly container = viewChild<ElementRef<HTMLElement>>('container');
  readonly sales = injectReport(this.container, () => config, {
    on: { pageChanged: ({ detail }) => detail.newPage.name },
  });

  constructor() {
    injectEmbedEvent(this.sales.report, 'pageChanged', ({ detail }) => detail.newPage.name);
    // @ts-expect-error -- unknown event
    injectEmbedEvent(this.sales.report, 'unknown', () => undefined);
  }
}
