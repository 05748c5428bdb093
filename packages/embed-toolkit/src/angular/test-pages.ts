import { Component, NgZone, computed, signal, viewChild } from '@angular/core';
import type { ElementRef } from '@angular/core';
import { EmbedContent, injectEmbedEvent, injectReport } from './index.ts';
import type { ContentConfiguration, ContentError, ContentService, ReportConfiguration } from './index.ts';

/** A page with a report whose inputs are signals, and which records the emitted values of the outputs. */
@Component({
  selector: 'test-page',
  imports: [EmbedContent],
  template: `
    <embed-content
      class="sales"
      [config]="config()"
      [service]="service()"
      [phased]="phased()"
      (rendered)="received.push('rendered')"
      (pageChanged)="received.push($event.detail.newPage.name)"
      (error)="errors.push($event)"
    >
      <p>Loading sales</p>
    </embed-content>
  `,
})
export class ContentPage {
  readonly config = signal<ContentConfiguration | undefined>(undefined);
  readonly service = signal<ContentService | undefined>(undefined);
  readonly phased = signal(false);
  readonly content = viewChild.required(EmbedContent);
  readonly received: string[] = [];
  readonly errors: ContentError[] = [];
}

/** A page with a report and no listeners. */
@Component({
  selector: 'test-page',
  imports: [EmbedContent],
  template: `<embed-content [config]="config()" /><output>{{ content().status() }}</output>`,
})
export class QuietPage {
  readonly config = signal<ContentConfiguration | undefined>(undefined);
  readonly content = viewChild.required(EmbedContent);
}

/** A page that embeds a report in an own element. */
@Component({
  selector: 'test-page',
  template: `
    <output>{{ text() }}</output>
    <button (click)="sales.report()?.setPage('p2')">Products</button>
    @if (isShown()) {
      <div #container></div>
    }
  `,
})
export class ReportPage {
  readonly config = signal<ReportConfiguration | undefined>(undefined);
  readonly isShown = signal(true);
  readonly received: string[] = [];
  /** Whether each call of an event handler ran in the Angular zone. */
  readonly zones: boolean[] = [];
  private readonly container = viewChild<ElementRef<HTMLElement>>('container');
  readonly sales = injectReport(this.container, () => this.config(), {
    on: {
      pageChanged: ({ detail }) => {
        this.zones.push(NgZone.isInAngularZone());
        this.received.push(detail.newPage.name);
      },
    },
    onError: (error) => void this.received.push(error.message ?? ''),
  });
  protected readonly text = computed(() => {
    const { report, status, error } = this.sales;
    return error()?.message ?? `${report() ? '' : 'no report, '}${status()}`;
  });

  constructor() {
    injectEmbedEvent(this.sales.report, 'pageChanged', ({ detail }) => {
      this.zones.push(NgZone.isInAngularZone());
      document.title = detail.newPage.displayName ?? '';
    });
  }
}
