import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import { buildMissingIdMessage } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { eventHooks } from '../embedding/event-hooks.ts';
import { getParam } from '../shared/embed-url.ts';
import type { DashboardEmbedConfiguration } from '../shared/options.ts';
import { dashboardLoad } from '../validation/dashboard.ts';
import { validate } from '../validation/engine.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { dashboardEvents, addEmbedEvents } from './events.ts';
import type { DashboardEventMap } from './events.ts';

const attribute = 'powerbi-dashboard-id';

const dashboardContentType = {
  type: 'dashboard',
  endpoint: 'dashboardEmbed',
  title: 'Dashboard',
  id: {
    field: 'id',
    attribute,
    parameter: 'dashboardId',
    message: buildMissingIdMessage('Dashboard', attribute),
  },
  hooks: eventHooks,
  eventRoot: '/dashboards',
  loadUrl: '/dashboard/load',
  tokenUrl: '/dashboard/token',
  events: /*#__PURE__*/ addEmbedEvents(dashboardEvents),
  validate: (config) => validate(dashboardLoad, config),
} as const satisfies ContentTypeDefinition;

/** An embedded dashboard. */
export class Dashboard extends Embed<DashboardEventMap> {
  /** The name of the content type, as powerbi-client spells it. */
  static override readonly type: string = 'Dashboard';
  /** The events that this content raises in addition to those of all content. */
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
