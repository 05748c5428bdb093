import { useEffect } from 'react';
import type { ContentConfiguration } from '../binding/content.ts';
import type { Embed } from '../embed.ts';
import type { EmbedEventMap, EventHandler } from '../events.ts';
import type { Report } from '../report.ts';
import { useEmbed } from './use-embed.ts';
import type { EmbedOptions, UseEmbedResult } from './use-embed.ts';
import { useLatest } from './use-latest.ts';

/** What `useReport` gives: as `useEmbed`, with the report by its own name. */
export interface UseReportResult extends Omit<UseEmbedResult<'report'>, 'embed'> {
  /** To steer the report by, once it is embedded. */
  report: Report | undefined;
}

/** The configuration of a report, whose `type` may be left out. */
export type ReportConfiguration = Omit<ContentConfiguration<'report'>, 'type'> & { type?: 'report' };

/** `useEmbed` for a report. */
export function useReport(config: ReportConfiguration, options?: EmbedOptions<'report'>): UseReportResult {
  const { embed, ...rest } = useEmbed<'report'>({ ...config, type: 'report' }, options);
  return { ...rest, report: embed };
}

/** Handles an event of content that is embedded elsewhere, with the newest rendering's handler. */
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
