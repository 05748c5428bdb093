import { useEffect } from 'react';
import type { EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
import type { Embed } from '../content/embed.ts';
import type { EmbedEventMap, EventHandler } from '../content/events.ts';
import type { Report } from '../content/report.ts';
import { useEmbed } from './use-embed.ts';
import type { UseEmbedResult } from './use-embed.ts';
import { useLatest } from './use-latest.ts';

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
