import { Create } from './create.ts';
import { Dashboard } from './dashboard.ts';
import { EmbedService } from './embed-service.ts';
import type { QuickCreateConfiguration, ReportCreateConfiguration, ServiceOptions } from './options.ts';
import { Qna } from './qna.ts';
import { QuickCreate } from './quick-create.ts';
import { Report } from './report.ts';
import { Tile } from './tile.ts';
import { Visual } from './visual.ts';

const components = {
  report: Report,
  dashboard: Dashboard,
  tile: Tile,
  qna: Qna,
  visual: Visual,
  create: Create,
  quickCreate: QuickCreate,
} as const;

/**
 * A service for every kind of content.
 *
 * ```ts
 * import { Service, models } from 'embed-toolkit';
 *
 * const service = new Service();
 * const report = service.embed(element, {
 *   type: 'report',
 *   id: reportId,
 *   embedUrl,
 *   accessToken,
 *   tokenType: models.TokenType.Embed,
 * });
 * report.on('error', ({ detail }) => console.error(detail.message));
 * ```
 */
export class Service extends EmbedService<typeof components> {
  constructor(options?: ServiceOptions) {
    super(components, options);
  }

  /** Opens the editor with a new report on a data set. */
  createReport(element: HTMLElement, config: ReportCreateConfiguration): Create {
    return this.embed(element, { ...config, type: 'create' });
  }

  /** Opens a new report that the service makes of the data in the configuration. */
  quickCreate(element: HTMLElement, config: QuickCreateConfiguration): QuickCreate {
    return this.embed(element, { ...config, type: 'quickCreate' });
  }
}
