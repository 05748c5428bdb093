import '@angular/compiler';
import { Component, ViewChild, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { PowerBIEmbedModule, PowerBIReportEmbedComponent } from 'powerbi-client-angular';
import { eventHandlers, hostPage } from './host-page.ts';

/** The root component of a page built with powerbi-client-angular. */
class ReportPage {
  readonly config = signal(hostPage.embedConfig);
  readonly handlers = eventHandlers;
  wrapper: PowerBIReportEmbedComponent | undefined;

  constructor() {
    hostPage.setConfig = (config) => this.config.set(config);
    Object.defineProperty(hostPage, 'report', { get: () => this.wrapper?.getReport() });
  }
}

// Decorators are called as functions, because only the Angular compiler emits them.
(ViewChild(PowerBIReportEmbedComponent) as PropertyDecorator)(ReportPage.prototype, 'wrapper');
Component({
  selector: 'report-page',
  imports: [PowerBIEmbedModule],
  template:
    '<powerbi-report [embedConfig]="config()" [eventHandlers]="handlers" cssClassName="report"></powerbi-report>',
})(ReportPage);

document.body.append(document.createElement('report-page'));
void bootstrapApplication(ReportPage, { providers: [provideZonelessChangeDetection()] });
