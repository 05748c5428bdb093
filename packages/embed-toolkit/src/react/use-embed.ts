import { useRef, useState } from 'react';
import type { RefCallback } from 'react';
import { Binding } from '../binding/binding.ts';
import type { BindingListener, ContentService } from '../binding/binding.ts';
import type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentEvents,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
import type { Embed } from '../content/embed.ts';
import type { EventHandler } from '../content/events.ts';
import { logError } from '../shared/log.ts';
import { useService } from './service-context.ts';
import { useBeforePaint, useLatest } from './use-latest.ts';

/** Event handlers of a content type. */
export type ContentHandlers<T extends ContentType> = {
  [K in keyof ContentEvents<T>]?: EventHandler<ContentEvents<T>[K]>;
};

/** Options of `useEmbed`. */
export interface EmbedOptions<T extends ContentType> {
  /** The service, by default the provider's. Changing it embeds the content again. */
  service?: ContentService | undefined;
  /** Loads reports, but does not render them until `render` is called. */
  phased?: boolean | undefined;
  /** Event handlers. Events call the handlers of the latest render. */
  on?: ContentHandlers<T>;
  /** Receives all errors: rejected configurations, failed loads and calls, and `error` events of the content. */
  onError?: ((error: ContentError) => void) | undefined;
}

/** The result of `useEmbed`. */
export interface UseEmbedResult<T extends ContentType> {
  /** The ref of the container element: `<div ref={ref} />`, without children. */
  ref: RefCallback<HTMLElement>;
  /** The embed that controls the content; `undefined` until the content is embedded. */
  embed: ContentEmbed<T> | undefined;
  /** The loading status of the content. */
  status: ContentStatus;
  /** The last error, until the content has loaded. */
  error: ContentError | undefined;
}

/**
 * Embeds content and applies configuration changes. The configuration may be an inline object: only differences are
 * sent, and a new token does not reload loaded content. Waits until a token is available. The frame starts to load
 * before the browser paints.
 *
 * @param config - the configuration, or `undefined` while it is not known; then nothing is embedded
 */
export function useEmbed<T extends ContentType>(
  config: ContentConfiguration<T> | undefined,
  { service: serviceOption, phased = false, on, onError }: EmbedOptions<T> = {},
): UseEmbedResult<T> {
  const service = useService(serviceOption);
  const [element, ref] = useState<HTMLElement | null>(null);
  const [embed, setEmbed] = useState<ContentEmbed<T>>();
  const [status, setStatus] = useState<ContentStatus>('waiting');
  const [error, setError] = useState<ContentError>();
  const handlers = useLatest({ on: on as AnyHandlers | undefined, onError });
  const binding = useRef<Binding>(undefined);

  useBeforePaint(() => {
    if (!element) return undefined;
    const reportError = (contentError: ContentError) => {
      setError(contentError);
      (handlers.current.onError ?? logError)(contentError);
    };
    const listener: BindingListener = {
      onEmbed: (next) => {
        setEmbed(next);
        forwardEvents(next, (name, event) => {
          handlers.current.on?.[name]?.(event);
          if (name === 'error') reportError(event.detail as ContentError);
        });
      },
      onRemove: () => {
        setEmbed(undefined);
        setError(undefined);
      },
      onStatus: (next) => {
        setStatus(next);
        if (next === 'loaded' || next === 'rendered') setError(undefined);
      },
      onError: reportError,
    };
    const newBinding = (binding.current = new Binding(service, element, listener, phased));
    return () => {
      newBinding.dispose();
      binding.current = undefined;
      setEmbed(undefined);
      setStatus('waiting');
    };
  }, [element, handlers, phased, service]);

  useBeforePaint(() => binding.current?.set(config as ContentConfiguration | undefined));

  return { ref, embed, status, error };
}

type AnyHandlers = Partial<Record<string, EventHandler<unknown>>>;

function forwardEvents(
  embed: ContentEmbed,
  handle: (name: string, event: CustomEvent<unknown>) => void,
): void {
  const content = embed as unknown as Embed;
  for (const name of new Set(content.allowedEvents)) {
    content.on(name as 'info', (event: CustomEvent<unknown>) => handle(name, event));
  }
}
