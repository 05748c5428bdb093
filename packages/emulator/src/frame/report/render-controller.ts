import type { Page } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import { flattenQueries, assignResults, buildPageQueries } from './page-queries.ts';
import type { EmbedSession } from './embed-session.ts';
import type { VisualQueries } from './page-queries.ts';
import type { ReportRenderer, VisualData } from './report-renderer.ts';

const batchSize = 10;

/** What drawing needs of the session around it. */
export interface RenderDependencies {
  client: DataClient;
  renderer: ReportRenderer;
  /** Whether the host wants to be asked before each round of queries. */
  hasPreQueryHook: boolean;
  /** False as long as queries would be refused for want of a good token. */
  canQuery(): boolean;
  onError(error: unknown): void;
}

/** Keeps the picture true to a report: asks for the figures of the active page and draws them. */
export class RenderController {
  /** Whether drawing has to wait: a report that is loaded in phases is drawn when the host says so. */
  isPaused: boolean;
  /** Whether the picture is older than the state, for want of a token. */
  isStale = false;
  /** The figures that the active page shows, by visual. */
  visualData = new Map<string, VisualData>();
  #session: EmbedSession;
  #dependencies: RenderDependencies;
  #round = new AbortController();

  constructor(session: EmbedSession, dependencies: RenderDependencies, paused: boolean) {
    this.#session = session;
    this.#dependencies = dependencies;
    this.isPaused = paused;
  }

  /** Asks for the figures of the active page and draws them; what an older round asked is taken back. */
  async refresh(): Promise<void> {
    if (this.isPaused) return;
    this.#dependencies.renderer.renderLayout(this.#session);
    if (!this.#dependencies.canQuery()) {
      this.isStale = true;
      return;
    }
    this.#round.abort();
    const round = (this.#round = new AbortController());
    const page = this.#session.activePage;
    this.#session.host.raise('renderingStarted', {});
    try {
      const data = await this.#renderPage(page, round.signal);
      if (round.signal.aborted) return;
      this.isStale = false;
      this.visualData = data;
    } catch (error) {
      if (round.signal.aborted) return;
      round.abort();
      this.#dependencies.onError(error);
      return;
    }
    this.#raiseRendered(page);
  }

  /** Draws what is known already, when only its looks changed. */
  rerender(): void {
    if (this.isPaused) return;
    this.#dependencies.renderer.renderLayout(this.#session);
    void this.#dependencies.renderer
      .renderData(this.#session, this.visualData)
      .then(() => this.#session.host.raise('rendered', {}));
  }

  /** No round that is under way will be drawn. */
  stop(): void {
    this.#round.abort();
  }

  /** Asks for a few visuals at a time: what is answered is drawn while the service computes the rest. */
  async #renderPage(page: Page, signal: AbortSignal): Promise<Map<string, VisualData>> {
    const { host, state, selection, subject } = this.#session;
    const { client, renderer, hasPreQueryHook } = this.#dependencies;
    const context = hasPreQueryHook ? await host.callHook('preQuery', {}) : undefined;
    const visualQueries = buildPageQueries(renderer, state, page, selection);
    const renderBatch = async (batch: VisualQueries[]): Promise<[string, VisualData][]> => {
      const results = await client.query(subject, flattenQueries(batch), context, signal);
      const data = assignResults(batch, results);
      if (!signal.aborted) await renderer.renderData(this.#session, data);
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

/** A page's visuals, a few in each part. */
function toBatches(visualQueries: readonly VisualQueries[]): VisualQueries[][] {
  const count = Math.max(1, Math.ceil(visualQueries.length / batchSize));
  return Array.from({ length: count }, (_, index) =>
    visualQueries.slice(index * batchSize, (index + 1) * batchSize),
  );
}
