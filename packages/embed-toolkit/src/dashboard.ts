import { paramOf } from './config/embed-url.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { dashboardEvents } from './events.ts';
import type { DashboardEventMap } from './events.ts';
import type { Host } from './embed-context.ts';
import type { Kind } from './content-type.ts';
import { dashboardKind } from './content-types/dashboard.ts';
import type { DashboardEmbedConfiguration } from './options.ts';

/** An embedded dashboard. */
export class Dashboard extends Embed<DashboardEventMap> {
  static readonly kind: Kind = dashboardKind;
  static override readonly type: string = 'Dashboard';
  static override readonly allowedEvents: readonly string[] = dashboardEvents;
  /** The attribute of an element that holds the id of its dashboard. */
  static readonly dashboardIdAttribute = dashboardKind.id.attribute;

  constructor(
    service: Host,
    element: HTMLElement,
    config: DashboardEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, dashboardKind, element, config, mode);
  }

  /** The dashboard that an embed URL names. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return paramOf(url, dashboardKind.id.parameter);
  }
}
