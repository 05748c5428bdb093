import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefCallback, RefObject } from 'react';
import { bindContent, initialState } from '../binding/binding.ts';
import type { Binding, ContentState } from '../binding/binding.ts';
import type { ContentConfiguration, ContentType } from '../binding/content.ts';
import type { AnyHandlers, EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
import type { Embed } from '../content/embed.ts';
import type { EmbedEventMap, EventHandler } from '../content/events.ts';
import type { Report } from '../content/report.ts';
import { useService } from './service-context.ts';

/** `useLayoutEffect`, except on a server, where React warns about layout effects. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Returns a ref to the latest value, for callbacks that run later. */
function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useBeforePaint(() => {
    latest.current = value;
  });
  return latest;
}

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

/** The result of `useReport`, which contains `report` instead of the `embed` of `useEmbed`. */
export interface UseReportResult extends Omit<UseEmbedResult<'report'>, 'embed'> {
  /** The embed that controls the report; `undefined` until the report is embedded. */
  report: Report | undefined;
}

/** Embeds a report; see `useEmbed`. */
export function useReport(
  config: ReportConfiguration | undefined,
  options?: EmbedOptions<'report'>,
): UseReportResult {
  const { embed, ...rest } = useEmbed<'report'>(config && { ...config, type: 'report' }, options);
  return { ...rest, report: embed };
}

/** Adds a handler for an event of existing content. Events call the handler of the latest render. */
export function useEmbedEvent<Events extends EmbedEventMap, K extends keyof Events & string>(
  embed: Embed<Events> | undefined,
  name: K,
  handler: EventHandler<Events[K]>,
): void {
  const latest = useLatest(handler);
  useEffect(() => {
    if (!embed) return undefined;
    const handle: EventHandler<Events[K]> = (event) => latest.current(event);
    embed.on(name, handle);
    return () => embed.off(name, handle);
  }, [embed, latest, name]);
}
