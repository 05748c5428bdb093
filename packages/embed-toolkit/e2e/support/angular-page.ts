import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { PowerBIEmbedModule } from 'powerbi-client-angular';

/** Global variables that the test defines. */
const { embedConfig, receivedEvents } = window as unknown as {
  embedConfig: object;
  receivedEvents: string[];
};

/** The root component of a page built with powerbi-client-angular. */
class HostPage {
  readonly config = embedConfig;
  readonly handlers = new Map(
    ['loaded', 'rendered', 'pageChanged'].map((name) => [name, () => receivedEvents.push(name)]),
  );
}

Component({
  selector: 'host-page',
  imports: [PowerBIEmbedModule],
  template: '<powerbi-report [embedConfig]="config" [eventHandlers]="handlers"></powerbi-report>',
})(HostPage);

document.body.append(document.createElement('host-page'));
void bootstrapApplication(HostPage, { providers: [provideZonelessChangeDetection()] });
