import '@angular/compiler';
import { Component, ViewChild, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { PowerBIEmbedModule, PowerBIReportEmbedComponent } from 'powerbi-client-angular';
import { eventHandlers, wrapperPage } from './host-page.ts';

/** The root component of a page built with powerbi-client-angular. */
class ReportPage {
  readonly config = signal(wrapperPage.embedConfig);
  readonly isShown = signal(true);
  readonly handlers = eventHandlers;
  wrapper: PowerBIReportEmbedComponent | undefined;

  constructor() {
    wrapperPage.setConfig = (config) => this.config.set(config);
    wrapperPage.unmount = () => this.isShown.set(false);
    wrapperPage.getFirstPage = async () => (await this.wrapper?.getReport().getPages())?.[0]?.displayName;
  }
}

// Decorators are called as functions, because only the Angular compiler emits them.
(ViewChild(PowerBIReportEmbedComponent) as PropertyDecorator)(ReportPage.prototype, 'wrapper');
Component({
  selector: 'report-page',
  imports: [PowerBIEmbedModule],
  template: `
    @if (isShown()) {
      <powerbi-report [embedConfig]="config()" [eventHandlers]="handlers"></powerbi-report>
    }
  `,
})(ReportPage);

document.body.append(document.createElement('report-page'));
void bootstrapApplication(ReportPage, { providers: [provideZonelessChangeDetection()] });
