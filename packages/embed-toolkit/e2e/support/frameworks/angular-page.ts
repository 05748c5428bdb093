import '@angular/compiler';
import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Service } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/angular';
import type { ContentConfiguration, ContentError } from 'embed-toolkit/angular';

window.service = new Service();
window.recordedEvents = [];

class HostPage {
  readonly service = window.service;
  readonly config = signal<ContentConfiguration<'report'> | undefined>(undefined);
  readonly isShown = signal(true);
  readonly message = signal('');

  constructor() {
    window.hostPage = {
      setConfig: (config) => this.config.set({ ...config, type: 'report' }),
      setShown: (isShown) => this.isShown.set(isShown),
    };
  }

  showPage(name: string): void {
    window.recordedEvents.push(name);
  }

  showError(error: ContentError): void {
    this.message.set(`Failed: ${error.message}`);
  }
}

Component({
  selector: 'host-page',
  imports: [EmbedContent],
  template: `
    <output>{{ message() }}</output>
    @if (isShown() && config()) {
      <embed-content
        [config]="config()"
        [service]="service"
        (pageChanged)="showPage($event.detail.newPage.name)"
        (rendered)="message.set('Rendered')"
        (error)="showError($event)"
      >
        Loading the report…
      </embed-content>
    }
  `,
})(HostPage);

document.body.append(document.createElement('host-page'));
void bootstrapApplication(HostPage, { providers: [provideZonelessChangeDetection()] });
