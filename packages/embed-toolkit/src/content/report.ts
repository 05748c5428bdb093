import { pickFrameConfiguration } from '../embedding/configuration.ts';
import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { eventHooks } from '../embedding/event-hooks.ts';
import { FilterClient, removeAll } from '../filters/filter-client.ts';
import type { IFilterable } from '../filters/filter-client.ts';
import type { FiltersOperations } from '../models/enums.ts';
import { isPaginated } from '../shared/embed-url.ts';
import type { CallOptions, ReportEmbedConfiguration } from '../shared/options.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { IReportLoadConfiguration } from '../types/configurations.ts';
import type { IFilter } from '../types/filters.ts';
import { validate } from '../validation/engine.ts';
import { paginatedReportLoad, reportLoad } from '../validation/report.ts';
import { BatchQueue } from './batch-queue.ts';
import type { EmbedMode } from './embed.ts';
import type { Page } from './page.ts';
import { findPaginatedError } from './paginated.ts';
import type { BatchOptions, BatchResult, ReportBatch } from './report-batch.ts';
import { ReportContent } from './report-content.ts';
import { reportViewContentType } from './report-view.ts';

export const reportContentType = {
  ...reportViewContentType,
  settingAttributes: {
    'powerbi-settings-filter-pane-enabled': 'filterPaneEnabled',
    'powerbi-settings-nav-content-pane-enabled': 'navContentPaneEnabled',
  },
  getUnsupportedError: findPaginatedError,
  hooks: eventHooks,
  prepareUrl: '/report/prepare',
  validate: (config) => validate(isPaginated(config.embedUrl) ? paginatedReportLoad : reportLoad, config),
} as const satisfies ContentTypeDefinition;

/** An embedded report, interactive or paginated. Paginated reports reject most calls with `not_supported`. */
export class Report extends ReportContent implements IFilterable {
  /** The name of the content type, as powerbi-client spells it. */
  static override readonly type: string = 'Report';

  readonly #filters: FilterClient;
  readonly #batches: BatchQueue;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: ReportEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, reportContentType, element, config, mode);
    this.#filters = new FilterClient(this.client, '/report');
    this.#batches = new BatchQueue(this);
  }

  /**
   * Returns all pages in tab order, including hidden ones.
   *
   * @group Pages
   *
   * @example
   * ```ts
   * for (const page of await report.getPages()) {
   *   console.log(`${page.displayName}${page.isActive ? ' (active)' : ''}`);
   * }
   * ```
   */
  getPages(options?: CallOptions): Promise<Page[]> {
    return this.readPages(options);
  }

  /**
   * Activates the page with this name.
   *
   * @group Pages
   *
   * @example
   * ```ts
   * await report.setPage('products');
   * ```
   */
  setPage(pageName: string, options?: CallOptions): Promise<FrameResponse<void>> {
    // powerbi-client also sends a display name of null.
    const body = { name: pageName, displayName: null, isActive: true };
    return this.toRaw().client.put('/report/pages/active', body, options);
  }

  /**
   * Returns the report-level filters, including hidden ones.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * const filters = await report.getFilters();
   * sessionStorage.setItem('filters', JSON.stringify(filters));
   * ```
   */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.toRaw().#filters.getFilters(options);
  }

  /**
   * Replaces all report-level filters.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * import { BasicFilterBuilder } from 'embed-toolkit';
   *
   * const norway = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Norway']).build();
   * await report.setFilters([norway]);
   * ```
   */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<FrameResponse<void>> {
    return this.toRaw().#filters.setFilters(filters, options);
  }

  /**
   * Adds, replaces or removes filters. `Add` and `Replace` do not change filters of other targets.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * import { BasicFilterBuilder, models } from 'embed-toolkit';
   *
   * const norway = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Norway']).build();
   * await report.updateFilters(models.FiltersOperations.Add, [norway]);
   * ```
   */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#filters.updateFilters(operation, filters, options);
  }

  /**
   * Removes all report-level filters.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * await report.removeFilters();
   * ```
   */
  removeFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.updateFilters(removeAll, undefined, options);
  }

  /**
   * Sends several changes, each once the report has accepted the previous one, and resolves when the report has rendered
   * after the last one, or when no rendering starts within `idleTimeout`. The batch rejects with the first error: changes
   * that the report has accepted by then remain, and later changes are not sent.
   *
   * Concurrent batches run one after the other. A batch that starts while `addChanges` of another one runs is nested: it
   * runs after the changes that the outer batch has added so far, and later changes of the outer batch wait for it.
   *
   * @param addChanges - adds the changes, which are sent immediately. May call `report.batch` and wait for the result.
   * @throws {ToolkitError} `timeout` when the changes are not rendered in time, `aborted` by the signal, `request_failed`
   *   when the report reports an error instead of rendering, and the errors of the changes
   *
   * @example
   * ```ts
   * await report.batch(async (batch) => {
   *   await batch.removeFilters();
   *   await batch.setPage('products');
   * });
   * ```
   * @group Several changes
   */
  batch(addChanges: (batch: ReportBatch) => unknown, options: BatchOptions = {}): Promise<BatchResult> {
    return this.toRaw().#batches.run(addChanges, options);
  }

  /**
   * Renders a report after phased loading, with another configuration if one is passed. `config` does not change. Event
   * hooks, token renewal and options of the iframe apply when the report is embedded and are ignored here.
   *
   * @group Loading
   *
   * @example
   * ```ts
   * // After `service.load`:
   * const [firstPage] = await report.getPages();
   * await report.render({ ...config, pageName: firstPage?.name ?? '' });
   * ```
   */
  async render(
    config?: IReportLoadConfiguration | ReportEmbedConfiguration,
    options?: CallOptions,
  ): Promise<void> {
    await this.toRaw().client.post('/report/render', config && pickFrameConfiguration(config), options);
  }

  /** @internal */
  override handleEvent(name: string, body: unknown): void {
    super.handleEvent(name, body);
    this.toRaw().#batches.handleEvent(name, body);
  }
}
