import type { QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { Page } from '@embed-portal/emulator-protocol/report-schema';
import type { FrameQuery } from '@embed-portal/emulator-protocol/service-messages';
import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { getActivePage, requireLoaded } from './embed-state.ts';
import type { LoadedState } from './embed-state.ts';
import { flattenQueries, assignResults, buildPageQueries } from './page-queries.ts';
import type { VisualQueries } from './page-queries.ts';
import type { ReportRenderer } from './report-renderer.ts';
import type { ReportStore } from './report-store.ts';
import type { VisualData } from './visual-data.ts';
import { getVisualType } from './visual-roles.ts';

const batchSize = 10;

/** Dependencies of a render controller. */
export interface RenderDependencies {
  store: ReportStore;
  host: Pick<HostConnection, 'raise' | 'callHook'>;
  query: DataClient['query'];
  renderer: Pick<ReportRenderer, 'renderLayout' | 'renderData'>;
  /** Whether the host page's `preQuery` hook is called before each rendering. */
  hasPreQueryHook: boolean;
  /** Returns false while the token is expired. */
  canQuery(): boolean;
  onError(error: unknown): void;
}

/** Queries the data of the active page and renders it. */
export class RenderController {
  /** Whether the rendered data is outdated because the token expired. */
  isStale = false;
  /** Resolves when the latest rendering has ended. */
  rendering: Promise<void> = Promise.resolve();
  #dependencies: RenderDependencies;
  #current = new AbortController();

  constructor(dependencies: RenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Queries and renders the active page. Cancels a rendering that is still in progress. */
  refresh(): Promise<void> {
    this.rendering = this.#refresh();
    return this.rendering;
  }

  /** Renders the current data again after a change of appearance. */
  rerender(): void {
    const { store, host, renderer } = this.#dependencies;
    if (!store.state.report || store.state.isPaused) return;
    const state = requireLoaded(store.state);
    renderer.renderLayout(state);
    void renderer.renderData(state, state.data).then(() => host.raise('rendered', {}));
  }

  /** Runs queries with the context that the host page's `preQuery` hook returns. */
  async query(queries: FrameQuery[]): Promise<QueryResult[]> {
    const { store, query } = this.#dependencies;
    return query(store.state.subject, queries, await this.#fetchContext());
  }

  /** Cancels the rendering in progress. */
  stop(): void {
    this.#current.abort();
  }

  async #refresh(): Promise<void> {
    const { store, host, renderer, canQuery, onError } = this.#dependencies;
    if (store.state.isPaused) return;
    const state = requireLoaded(store.state);
    renderer.renderLayout(state);
    if (!canQuery()) {
      this.isStale = true;
      return;
    }
    this.#current.abort();
    const { signal } = (this.#current = new AbortController());
    host.raise('renderingStarted', {});
    const page = getActivePage(state);
    try {
      await this.#renderPage(state, page, signal);
      if (signal.aborted) return;
      this.isStale = false;
    } catch (error) {
      if (signal.aborted) return;
      this.#current.abort();
      onError(error);
      return;
    }
    this.#raiseRendered(page);
  }

  /**
   * Queries and renders the visuals of a page. An empty page is queried in batches, so that the first visuals appear
   * while the service computes the others. Later, one request replaces all figures at the same time.
   */
  async #renderPage(state: LoadedState, page: Page, signal: AbortSignal): Promise<void> {
    const { store, query, renderer } = this.#dependencies;
    const context = await this.#fetchContext();
    const renderBatch = async (batch: VisualQueries[]): Promise<void> => {
      const results = await query(state.subject, flattenQueries(batch), context, signal);
      if (signal.aborted) return;
      const data: ReadonlyMap<string, VisualData> = assignResults(batch, results);
      store.dispatch({ type: 'showData', data });
      await renderer.renderData(requireLoaded(store.state), data);
    };
    const visualQueries = buildPageQueries(state.reportState, page, state.selection);
    const isEmpty = visualQueries.every(({ name }) => !state.data.has(name));
    await Promise.all((isEmpty ? toBatches(visualQueries) : [visualQueries]).map(renderBatch));
  }

  async #fetchContext(): Promise<unknown> {
    const { host, hasPreQueryHook } = this.#dependencies;
    return hasPreQueryHook ? host.callHook('preQuery', {}) : undefined;
  }

  #raiseRendered(page: Page): void {
    const { store, host } = this.#dependencies;
    const { settings, qna } = store.state;
    const raisesVisualEvents = settings.visualRenderedEvents && !qna;
    for (const visual of raisesVisualEvents ? page.visuals : []) {
      const { name, title, layout } = visual;
      const body = { name, title, type: getVisualType(visual), layout };
      host.raise('visualRendered', body, { page: page.name, visual: name });
    }
    host.raise('rendered', {});
  }
}

/** Splits the queries of a page into batches. */
function toBatches(visualQueries: readonly VisualQueries[]): VisualQueries[][] {
  const count = Math.max(1, Math.ceil(visualQueries.length / batchSize));
  return Array.from({ length: count }, (_, index) =>
    visualQueries.slice(index * batchSize, (index + 1) * batchSize),
  );
}
