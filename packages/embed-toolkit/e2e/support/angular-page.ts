import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { PowerBIEmbedModule } from 'powerbi-client-angular';

/** Page built with powerbi-client-angular. `embedConfig` and `heard` are globals of the page. */
const { embedConfig, heard } = window as unknown as { embedConfig: object; heard: string[] };

class HostPage {
  readonly config = embedConfig;
  readonly handlers = new Map(
    ['loaded', 'rendered', 'pageChanged'].map((name) => [name, () => heard.push(name)]),
  );
}

Component({
  selector: 'host-page',
  imports: [PowerBIEmbedModule],
  template: '<powerbi-report [embedConfig]="config" [eventHandlers]="handlers"></powerbi-report>',
})(HostPage);

document.body.append(document.createElement('host-page'));
void bootstrapApplication(HostPage, { providers: [provideZonelessChangeDetection()] });
