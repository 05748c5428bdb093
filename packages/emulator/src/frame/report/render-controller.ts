import type { Page } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import type { EmbedSession } from './embed-session.ts';
import { flattenQueries, assignResults, buildPageQueries } from './page-queries.ts';
import type { VisualQueries } from './page-queries.ts';
import type { ReportRenderer, VisualData } from './report-renderer.ts';

const batchSize = 10;

/** Dependencies of a render controller. */
export interface RenderDependencies {
  client: DataClient;
  renderer: ReportRenderer;
  /** Whether the host page's `preQuery` hook is called before each rendering. */
  hasPreQueryHook: boolean;
  /** Returns false while the token is expired. */
  canQuery(): boolean;
  onError(error: unknown): void;
}

/** Queries the data of the active page and renders it. */
export class RenderController {
  /** Whether rendering waits for the host page's `render` request after a phased load. */
  isPaused: boolean;
  /** Whether the rendered data is outdated because the token expired. */
  isStale = false;
  /** Data shown on the active page, by visual name. */
  visualData = new Map<string, VisualData>();
  #session: EmbedSession;
  #dependencies: RenderDependencies;
  #rendering = new AbortController();
  #pageName = '';

  constructor(session: EmbedSession, dependencies: RenderDependencies, isPaused: boolean) {
    this.#session = session;
    this.#dependencies = dependencies;
    this.isPaused = isPaused;
  }

  /** Queries and renders the active page. Cancels a rendering that is still in progress. */
  async refresh(): Promise<void> {
    if (this.isPaused) return;
    this.#dependencies.renderer.renderLayout(this.#session);
    if (!this.#dependencies.canQuery()) {
      this.isStale = true;
      return;
    }
    this.#rendering.abort();
    const rendering = (this.#rendering = new AbortController());
    const page = this.#session.activePage;
    if (page.name !== this.#pageName) this.visualData = new Map();
    this.#pageName = page.name;
    this.#session.host.raise('renderingStarted', {});
    try {
      const data = await this.#renderPage(page, rendering.signal);
      if (rendering.signal.aborted) return;
      this.isStale = false;
      this.visualData = data;
    } catch (error) {
      if (rendering.signal.aborted) return;
      rendering.abort();
      this.#dependencies.onError(error);
      return;
    }
    this.#raiseRendered(page);
  }

  /** Renders the current data again after a change of appearance. */
  rerender(): void {
    if (this.isPaused) return;
    this.#dependencies.renderer.renderLayout(this.#session);
    void this.#dependencies.renderer
      .renderData(this.#session, this.visualData)
      .then(() => this.#session.host.raise('rendered', {}));
  }

  /** Cancels the rendering in progress. */
  stop(): void {
    this.#rendering.abort();
  }

  /** Queries in batches, so that the first visuals are rendered while the service computes the others. */
  async #renderPage(page: Page, signal: AbortSignal): Promise<Map<string, VisualData>> {
    const { host, state, selection, subject } = this.#session;
    const { client, renderer, hasPreQueryHook } = this.#dependencies;
    const context = hasPreQueryHook ? await host.callHook('preQuery', {}) : undefined;
    const visualQueries = buildPageQueries(renderer, state, page, selection);
    const renderBatch = async (batch: VisualQueries[]): Promise<[string, VisualData][]> => {
      const results = await client.query(subject, flattenQueries(batch), context, signal);
      const data = assignResults(batch, results);
      if (!signal.aborted) {
        // Applies the data before it is rendered, because a resize of the frame renders `visualData` again.
        this.visualData = new Map([...this.visualData, ...data]);
        await renderer.renderData(this.#session, data);
      }
      return [...data];
    };
    return new Map((await Promise.all(toBatches(visualQueries).map(renderBatch))).flat());
  }

  #raiseRendered(page: Page): void {
    const { host, settings, qna } = this.#session;
    const raisesVisualEvents = settings.visualRenderedEvents && !qna;
    for (const { name, title, type, layout } of raisesVisualEvents ? page.visuals : []) {
      host.raise('visualRendered', { name, title, type, layout }, { page: page.name, visual: name });
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
