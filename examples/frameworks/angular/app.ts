import { Component, InjectionToken, computed, inject, signal } from '@angular/core';
import { fetchAccess } from '@embed-portal/example-support/access';
import type { Access } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, models } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/angular';
import type { ContentConfiguration } from 'embed-toolkit/angular';

export const initialAccess = new InjectionToken<Access>('the first response of the server');

@Component({
  selector: 'app-root',
  imports: [EmbedContent],
  template: `
    <header>
      <h1>Sales, in Angular</h1>
      <p>Country and page are Angular signals. Only changes are sent to the frame.</p>
      <div class="controls">
        <select aria-label="Country" [value]="country()" (change)="country.set($any($event.target).value)">
          @for (name of countries; track name) {
            <option [value]="name">{{ name }}</option>
          }
        </select>
        @for (page of pages; track page.name) {
          <button
            [attr.aria-current]="page.name === pageName() ? 'page' : null"
            (click)="pageName.set(page.name)"
          >
            {{ page.title }}
          </button>
        }
        <button (click)="renewToken()">Renew token</button>
        <output>{{ message() }}</output>
      </div>
    </header>
    <main>
      <embed-content
        [config]="config()"
        (loaded)="message.set('Loaded')"
        (pageChanged)="pageName.set($event.detail.newPage.name)"
        (error)="message.set($event.message)"
      >
        <p class="hint">Loading the report…</p>
      </embed-content>
    </main>
  `,
})
export class App {
  protected readonly pages = [
    { name: 'overview', title: 'Overview' },
    { name: 'products', title: 'Products' },
    { name: 'regions', title: 'Regions' },
  ];
  protected readonly countries = ['Germany', 'France', 'Netherlands'];

  private readonly access = signal(inject(initialAccess));
  protected readonly pageName = signal('overview');
  protected readonly country = signal('Germany');
  protected readonly message = signal<string | undefined>('');

  protected readonly config = computed<ContentConfiguration<'report'>>(() => ({
    type: 'report',
    id: this.access().id,
    embedUrl: this.access().embedUrl,
    accessToken: this.access().token,
    tokenType: models.TokenType.Embed,
    settings: { panes: { filters: { visible: false }, pageNavigation: { visible: false } } },
    pageName: this.pageName(),
    filters: [new BasicFilterBuilder().withColumnTarget('Store', 'Country').in([this.country()]).build()],
  }));

  protected async renewToken(): Promise<void> {
    this.access.set(await fetchAccess());
  }
}
