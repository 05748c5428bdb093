import { useRef, useState } from 'react';
import type { RefCallback } from 'react';
import { bindContent, initialState } from '../binding/bind-content.ts';
import type { ContentState } from '../binding/bind-content.ts';
import type { Binding } from '../binding/binding.ts';
import type { ContentConfiguration, ContentType } from '../binding/content.ts';
import type { AnyHandlers, EmbedOptions } from '../binding/embed-options.ts';
import { useService } from './service-context.ts';
import { useBeforePaint, useLatest } from './use-latest.ts';

/** The result of `useEmbed`. */
export interface UseEmbedResult<T extends ContentType> extends ContentState<T> {
  /** The ref of the container element: `<div ref={ref} />`, without children. */
  ref: RefCallback<HTMLElement>;
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
  const [state, setState] = useState<ContentState>(initialState);
  const handlers = useLatest({ on: on as AnyHandlers | undefined, onError });
  const binding = useRef<Binding>(undefined);

  useBeforePaint(() => {
    if (!element) return undefined;
    const observer = {
      onState: (change: Partial<ContentState>) => setState((before) => ({ ...before, ...change })),
      onEvent: (name: string, event: CustomEvent<unknown>) => handlers.current.on?.[name]?.(event),
      getErrorHandler: () => handlers.current.onError,
    };
    const newBinding = (binding.current = bindContent(service, element, observer, phased));
    return () => {
      newBinding.dispose();
      binding.current = undefined;
      setState(initialState);
    };
  }, [element, handlers, phased, service]);

  useBeforePaint(() => binding.current?.set(config as ContentConfiguration | undefined));

  return { ref, ...(state as ContentState<T>) };
}
