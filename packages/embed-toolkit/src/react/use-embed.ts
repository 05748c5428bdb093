import { useEffect, useRef, useState } from 'react';
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
import type { Embed } from '../embed.ts';
import type { EventHandler } from '../events.ts';
import { logError } from '../log.ts';
import { useService } from './service-context.ts';
import { useLatest } from './use-latest.ts';

/** A handler for each event of a type of content. */
export type ContentHandlers<T extends ContentType> = {
  [K in keyof ContentEvents<T>]?: EventHandler<ContentEvents<T>[K]>;
};

/** What `useEmbed` takes beside the configuration. */
export interface EmbedOptions<T extends ContentType> {
  /** By default the provider's. Another one embeds anew. */
  service?: ContentService;
  /** Reports wait with drawing until `render` is called. */
  phased?: boolean;
  /** Event handlers; those of the newest rendering are called. */
  on?: ContentHandlers<T>;
  /** Whatever goes wrong: refused configurations, failed loads and calls, `error` events of the content. */
  onError?: (error: ContentError) => void;
}

/** What `useEmbed` gives. */
export interface UseEmbedResult<T extends ContentType> {
  /** For the element that the content is to fill: `<div ref={ref} />`, without children. */
  ref: RefCallback<HTMLElement>;
  /** To steer the content by, once it is embedded. */
  embed: ContentEmbed<T> | undefined;
  /** How far the content has come. */
  status: ContentStatus;
  /** What went wrong last, until the content has loaded. */
  error: ContentError | undefined;
}

/**
 * Embeds content and keeps it as the configuration says. The configuration may be written in place: what differs from
 * the rendering before goes to the frame, and a new token never loads anything. Without a token or an embed URL it
 * waits for them.
 */
export function useEmbed<T extends ContentType>(
  config: ContentConfiguration<T>,
  { service: given, phased = false, on, onError }: EmbedOptions<T> = {},
): UseEmbedResult<T> {
  const service = useService(given);
  const [element, ref] = useState<HTMLElement | null>(null);
  const [embed, setEmbed] = useState<ContentEmbed<T>>();
  const [status, setStatus] = useState<ContentStatus>('waiting');
  const [error, setError] = useState<ContentError>();
  const handlers = useLatest({ on: on as AnyHandlers | undefined, onError });
  const binding = useRef<Binding>(undefined);

  useEffect(() => {
    if (!element) return undefined;
    const tell = (what: ContentError) => {
      setError(what);
      (handlers.current.onError ?? logError)(what);
    };
    const listener: BindingListener = {
      onEmbed: (next) => {
        setEmbed(next as ContentEmbed<T>);
        forward(next, (name, event) => {
          handlers.current.on?.[name]?.(event);
          if (name === 'error') tell(event.detail as ContentError);
        });
      },
      onStatus: (next) => {
        setStatus(next);
        if (next === 'loaded' || next === 'rendered') setError(undefined);
      },
      onError: tell,
    };
    const made = (binding.current = new Binding(service, element, listener, phased));
    return () => {
      made.dispose();
      binding.current = undefined;
      setEmbed(undefined);
      setStatus('waiting');
    };
  }, [element, handlers, phased, service]);

  useEffect(() => binding.current?.set(config as ContentConfiguration));

  return { ref, embed, status, error };
}

type AnyHandlers = Partial<Record<string, EventHandler<unknown>>>;

function forward(embed: ContentEmbed, handle: (name: string, event: CustomEvent<unknown>) => void): void {
  const content = embed as unknown as Embed;
  for (const name of new Set(content.allowedEvents)) {
    content.on(name as 'info', (event: CustomEvent<unknown>) => handle(name, event));
  }
}
