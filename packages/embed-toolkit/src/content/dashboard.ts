import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { getParam } from '../embedding/embed-url.ts';
import type { DashboardEmbedConfiguration } from '../shared/options.ts';
import { dashboardContentType } from './content-types/dashboard.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { dashboardEvents } from './events.ts';
import type { DashboardEventMap } from './events.ts';

/** An embedded dashboard. */
export class Dashboard extends Embed<DashboardEventMap> {
  static readonly contentType: ContentTypeDefinition = dashboardContentType;
  static override readonly type: string = 'Dashboard';
  static override readonly allowedEvents: readonly string[] = dashboardEvents;
  /** The HTML attribute for the dashboard ID. */
  static readonly dashboardIdAttribute = dashboardContentType.id.attribute;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: DashboardEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, dashboardContentType, element, config, mode);
  }

  /** Returns the dashboard ID from an embed URL. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, dashboardContentType.id.parameter);
  }
}
