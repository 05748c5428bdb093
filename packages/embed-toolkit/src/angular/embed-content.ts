import {
  ChangeDetectionStrategy,
  Component,
  EventEmitter,
  afterNextRender,
  booleanAttribute,
  computed,
  input,
  viewChild,
} from '@angular/core';
import type { ElementRef, OutputRef, Signal } from '@angular/core';
import { outputFromObservable } from '@angular/core/rxjs-interop';
import type { ContentService } from '../binding/binding.ts';
import type { ContentConfiguration, ContentEmbed, ContentError, ContentStatus } from '../binding/content.ts';
import { eventNames } from '../binding/event-names.ts';
import type { AnyContentEvents } from '../binding/event-names.ts';
import { bindConfiguration } from './inject-embed.ts';

/** Names of the events of all content types. */
type OutputName = Exclude<keyof AnyContentEvents, 'error'>;
type EventEmitters = { [K in OutputName]: EventEmitter<CustomEvent<AnyContentEvents[K]>> };

/** The outputs of `EmbedContent` that have the names of the content's events. */
export type EmbedContentOutputs = { [K in OutputName]: OutputRef<CustomEvent<AnyContentEvents[K]>> };

/**
 * Embeds content of any type. A new token, page, filter, theme or setting does not reload it. The content of the element
 * is rendered until the report or other content has loaded, and on the server.
 *
 * @example
 * ```html
 * <embed-content
 *   style="height: 600px"
 *   [config]="config()"
 *   (pageChanged)="pageName.set($event.detail.newPage.name)"
 *   (error)="message.set($event.message)"
 * >
 *   <p>Loading…</p>
 * </embed-content>
 * ```
 */
@Component({
  selector: 'embed-content',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '[attr.aria-busy]': 'isBusy()' },
  template: `
    <div #container></div>
    @if (isBusy()) {
      <div class="placeholder"><ng-content /></div>
    }
  `,
  styles: `
    :host {
      display: block;
      position: relative;
    }
    :host([hidden]) {
      display: none;
    }
    div {
      height: 100%;
    }
    .placeholder {
      position: absolute;
      inset: 0;
    }
  `,
})
export class EmbedContent implements EmbedContentOutputs {
  /** The configuration. While it is `undefined`, nothing is embedded. */
  readonly config = input<ContentConfiguration>();
  /** The service, by default the provided one. Changing it embeds the content again. */
  readonly service = input<ContentService>();
  /** Loads reports, but does not render them until `render` is called. */
  readonly phased = input(false, { transform: booleanAttribute });

  // Emitters know whether an output has listeners.
  readonly #emitters = Object.fromEntries(
    eventNames.map((name) => [name, new EventEmitter()]),
  ) as unknown as EventEmitters;
  readonly #errorEmitter = new EventEmitter<ContentError>();
  /** The content has loaded and accepts requests. It may still be rendering. */
  readonly loaded: EmbedContentOutputs['loaded'] = outputFromObservable(this.#emitters.loaded);
  /** The report was saved or copied. */
  readonly saved: EmbedContentOutputs['saved'] = outputFromObservable(this.#emitters.saved);
  /** The page has rendered. Raised after each change. */
  readonly rendered: EmbedContentOutputs['rendered'] = outputFromObservable(this.#emitters.rendered);
  /** The user chose “Save as”, and the host page shows its own dialog (`useCustomSaveAsDialog`). */
  readonly saveAsTriggered: EmbedContentOutputs['saveAsTriggered'] = outputFromObservable(
    this.#emitters.saveAsTriggered,
  );
  /** The user selected data points or cleared the selection. */
  readonly dataSelected: EmbedContentOutputs['dataSelected'] = outputFromObservable(
    this.#emitters.dataSelected,
  );
  /** The user clicked a button of the report. */
  readonly buttonClicked: EmbedContentOutputs['buttonClicked'] = outputFromObservable(
    this.#emitters.buttonClicked,
  );
  /** Information about how the content was loaded, such as an unknown setting. */
  readonly info: EmbedContentOutputs['info'] = outputFromObservable(this.#emitters.info);
  /** The user or a call changed filters. */
  readonly filtersApplied: EmbedContentOutputs['filtersApplied'] = outputFromObservable(
    this.#emitters.filtersApplied,
  );
  /** The active page has changed. */
  readonly pageChanged: EmbedContentOutputs['pageChanged'] = outputFromObservable(this.#emitters.pageChanged);
  /** The user chose a host page's command in the menu of a visual. */
  readonly commandTriggered: EmbedContentOutputs['commandTriggered'] = outputFromObservable(
    this.#emitters.commandTriggered,
  );
  /** A swipe on the report has started. */
  readonly swipeStart: EmbedContentOutputs['swipeStart'] = outputFromObservable(this.#emitters.swipeStart);
  /** A swipe on the report has ended. */
  readonly swipeEnd: EmbedContentOutputs['swipeEnd'] = outputFromObservable(this.#emitters.swipeEnd);
  /** A bookmark was applied. */
  readonly bookmarkApplied: EmbedContentOutputs['bookmarkApplied'] = outputFromObservable(
    this.#emitters.bookmarkApplied,
  );
  /** The user clicked a link in the data, if the settings enable this event. */
  readonly dataHyperlinkClicked: EmbedContentOutputs['dataHyperlinkClicked'] = outputFromObservable(
    this.#emitters.dataHyperlinkClicked,
  );
  /** A visual has rendered, or Q&A has rendered the result of a question. */
  readonly visualRendered: EmbedContentOutputs['visualRendered'] = outputFromObservable(
    this.#emitters.visualRendered,
  );
  /** The user clicked a visual. */
  readonly visualClicked: EmbedContentOutputs['visualClicked'] = outputFromObservable(
    this.#emitters.visualClicked,
  );
  /** The user selected another item while editing. */
  readonly selectionChanged: EmbedContentOutputs['selectionChanged'] = outputFromObservable(
    this.#emitters.selectionChanged,
  );
  /** Rendering has started. */
  readonly renderingStarted: EmbedContentOutputs['renderingStarted'] = outputFromObservable(
    this.#emitters.renderingStarted,
  );
  /** The report has lost focus. */
  readonly blur: EmbedContentOutputs['blur'] = outputFromObservable(this.#emitters.blur);
  /** A data export that the user started has ended. */
  readonly exportDataCompleted: EmbedContentOutputs['exportDataCompleted'] = outputFromObservable(
    this.#emitters.exportDataCompleted,
  );
  /** The user clicked a tile. */
  readonly tileClicked: EmbedContentOutputs['tileClicked'] = outputFromObservable(this.#emitters.tileClicked);
  /** The tile has loaded. */
  readonly tileLoaded: EmbedContentOutputs['tileLoaded'] = outputFromObservable(this.#emitters.tileLoaded);
  /** Emits all errors: rejected configurations, failed loads and calls, and `error` events of the content. */
  readonly errorOutput: OutputRef<ContentError> = outputFromObservable(this.#errorEmitter, {
    alias: 'error',
  });

  private readonly container = viewChild.required<ElementRef<HTMLElement>>('container');
  readonly #content = bindConfiguration(this.container, this.config, {
    getService: this.service,
    isPhased: this.phased,
    getHandler: (name) => {
      const emitter = this.#emitters[name as 'info'];
      return emitter.observed ? (event) => emitter.emit(event) : undefined;
    },
    getErrorHandler: () =>
      this.#errorEmitter.observed ? (error) => this.#errorEmitter.emit(error) : undefined,
  });

  /** The embed that controls the content; `undefined` until the content is embedded. */
  readonly embed: Signal<ContentEmbed | undefined> = this.#content.embed;
  /** The loading status of the content. */
  readonly status: Signal<ContentStatus> = this.#content.status;
  /** The last error. `undefined` once content has loaded or is removed. */
  readonly error: Signal<ContentError | undefined> = this.#content.error;
  /** @internal */
  protected readonly isBusy = computed(() => this.status() === 'waiting' || this.status() === 'loading');

  constructor() {
    afterNextRender(() => stopEvents(this.container().nativeElement));
  }
}

/**
 * Prevents the bubbling of the events that the content dispatches in the page. Angular would call the listeners of an
 * output also for events of the same name that reach the element of the component.
 */
function stopEvents(container: HTMLElement): void {
  for (const name of eventNames) container.addEventListener(name, (event) => event.stopPropagation());
}
