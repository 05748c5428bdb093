import { toValue, watch } from 'vue';
import type { MaybeRefOrGetter, Ref } from 'vue';
import type { ReportConfiguration } from '../binding/embed-options.ts';
import type { Embed } from '../content/embed.ts';
import type { EmbedEventMap, EventHandler } from '../content/events.ts';
import type { Report } from '../content/report.ts';
import { useEmbed } from './use-embed.ts';
import type { UseEmbedOptions, UseEmbedResult } from './use-embed.ts';

/** The result of `useReport`, which contains `report` instead of the `embed` of `useEmbed`. */
export interface UseReportResult extends Omit<UseEmbedResult<'report'>, 'embed'> {
  /** The embed that controls the report; `undefined` until the report is embedded. */
  report: Readonly<Ref<Report | undefined>>;
}

/**
 * Embeds a report; see `useEmbed`.
 *
 * ```ts
 * import { useReport } from 'embed-toolkit/vue';
 * import { defineComponent, h, ref } from 'vue';
 *
 * const pageName = ref('overview');
 * const Sales = defineComponent(() => {
 *   const { container, report } = useReport(() => ({ id: reportId, embedUrl, accessToken, pageName: pageName.value }));
 *   return () => [
 *     h('button', { onClick: () => void report.value?.fullscreen() }, 'Full screen'),
 *     h('div', { ref: container }),
 *   ];
 * });
 * ```
 */
export function useReport(
  config: MaybeRefOrGetter<ReportConfiguration | undefined>,
  options?: UseEmbedOptions<'report'>,
): UseReportResult {
  const withType = (value?: ReportConfiguration) => value && { ...value, type: 'report' as const };
  const { embed, ...rest } = useEmbed<'report'>(() => withType(toValue(config)), options);
  return { ...rest, report: embed };
}

/** Adds a handler for an event of existing content until the component is unmounted. */
export function useEmbedEvent<Events extends EmbedEventMap, K extends keyof Events & string>(
  embed: MaybeRefOrGetter<Embed<Events> | undefined>,
  name: K,
  handler: EventHandler<Events[K]>,
): void {
  watch(
    () => toValue(embed),
    (current, _, onCleanup) => {
      if (!current) return;
      current.on(name, handler);
      onCleanup(() => current.off(name, handler));
    },
    { immediate: true },
  );
}
