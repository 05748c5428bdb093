import { effect } from '@angular/core';
import type { Signal } from '@angular/core';
import type { EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
import type { Embed } from '../content/embed.ts';
import type { EmbedEventMap, EventHandler } from '../content/events.ts';
import type { Report } from '../content/report.ts';
import { injectEmbed } from './inject-embed.ts';
import type { ContainerGetter, InjectEmbedResult } from './inject-embed.ts';

/** The result of `injectReport`, which contains `report` instead of the `embed` of `injectEmbed`. */
export interface InjectReportResult extends Omit<InjectEmbedResult<'report'>, 'embed'> {
  /** The embed that controls the report; `undefined` until the report is embedded. */
  report: Signal<Report | undefined>;
}

/**
 * Embeds a report; see `injectEmbed`.
 *
 * @example
 * ```angular-ts
 * import { Component, input, viewChild } from '@angular/core';
 * import type { ElementRef } from '@angular/core';
 * import { injectReport } from 'embed-toolkit/angular';
 *
 * @Component({
 *   selector: 'app-sales',
 *   template: `
 *     <p>{{ sales.status() }}</p>
 *     <button (click)="sales.report()?.fullscreen()">Full screen</button>
 *     <div #container style="height: 600px"></div>
 *   `,
 * })
 * export class Sales {
 *   readonly accessToken = input<string>();
 *   readonly container = viewChild<ElementRef<HTMLElement>>('container');
 *   readonly sales = injectReport(this.container, () => ({ id: reportId, embedUrl, accessToken: this.accessToken() }));
 * }
 * ```
 */
export function injectReport(
  getContainer: ContainerGetter,
  getConfig: () => ReportConfiguration | undefined,
  options?: EmbedOptions<'report'>,
): InjectReportResult {
  const getTypedConfig = () => {
    const config = getConfig();
    return config && { ...config, type: 'report' as const };
  };
  const { embed, ...rest } = injectEmbed<'report'>(getContainer, getTypedConfig, options);
  return { ...rest, report: embed };
}

/**
 * Adds a handler for an event of existing content until the component is destroyed. Call it in an injection context,
 * such as a constructor.
 *
 * @param getEmbed - returns the content. Signals that it reads are tracked.
 */
export function injectEmbedEvent<Events extends EmbedEventMap, K extends keyof Events & string>(
  getEmbed: () => Embed<Events> | undefined,
  name: K,
  handler: EventHandler<Events[K]>,
): void {
  effect((onCleanup) => {
    const embed = getEmbed();
    if (!embed) return;
    embed.on(name, handler);
    onCleanup(() => embed.off(name, handler));
  });
}
