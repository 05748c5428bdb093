import type { Embed } from '../content/embed.ts';
import { logError } from '../shared/log.ts';
import { Binding } from './binding.ts';
import type { ContentService } from './binding.ts';
import type { ContentEmbed, ContentError, ContentStatus, ContentType } from './content.ts';

/** The state of embedded content. */
export interface ContentState<T extends ContentType = ContentType> {
  /** The embed that controls the content; `undefined` until the content is embedded. */
  embed: ContentEmbed<T> | undefined;
  /** The loading status of the content. */
  status: ContentStatus;
  /** The last error. `undefined` once content has loaded or is removed. */
  error: ContentError | undefined;
}

/** The state before content is bound, and after it is removed. */
export const initialState = { embed: undefined, status: 'waiting', error: undefined } as const;

/** Receives the state and the events of bound content. Adapters of frameworks implement it. */
export interface ContentObserver {
  /** Receives the changed fields of the state. */
  onState(change: Partial<ContentState>): void;
  /** Receives each event of the content, including `error`. */
  onEvent(name: string, event: CustomEvent<unknown>): void;
  /** Returns the current error handler. Without one, errors are logged. */
  getErrorHandler(): ((error: ContentError) => void) | undefined;
}

/** Creates the binding of an element and reports its state, its events and all of its errors to the observer. */
export function bindContent(
  service: ContentService,
  element: HTMLElement,
  observer: ContentObserver,
  isPhased: boolean,
): Binding {
  const reportError = (error: ContentError) => {
    observer.onState({ error });
    (observer.getErrorHandler() ?? logError)(error);
  };
  const listener = {
    onEmbed: (embed: ContentEmbed) => {
      observer.onState({ embed });
      forwardEvents(embed, (name, event) => {
        observer.onEvent(name, event);
        if (name === 'error') reportError(event.detail as ContentError);
      });
    },
    onRemove: () => observer.onState({ embed: undefined, error: undefined }),
    onStatus: (status: ContentStatus) => {
      const hasLoaded = status === 'loaded' || status === 'rendered';
      observer.onState(hasLoaded ? { status, error: undefined } : { status });
    },
    onError: reportError,
  };
  return new Binding(service, element, listener, isPhased);
}

function forwardEvents(
  embed: ContentEmbed,
  handle: (name: string, event: CustomEvent<unknown>) => void,
): void {
  const content = embed as unknown as Embed;
  for (const name of new Set(content.allowedEvents)) {
    content.on(name as 'info', (event: CustomEvent<unknown>) => handle(name, event));
  }
}
