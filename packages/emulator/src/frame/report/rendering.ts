import type { Page } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import { flatQueries, pageFigures, pageQueries } from './page-figures.ts';
import type { EmbedSession } from './embed-session.ts';
import type { VisualQueries } from './page-figures.ts';
import type { View, VisualFigures } from './view.ts';

const visualsAtOnce = 10;

/** What drawing needs of the session around it. */
export interface RenderingParts {
  client: DataClient;
  view: View;
  /** Whether the host wants to be asked before each round of queries. */
  asksBeforeQueries: boolean;
  /** False as long as queries would be refused for want of a good token. */
  mayQuery(): boolean;
  onFailure(error: unknown): void;
}

/** Keeps the picture true to a report: asks for the figures of the active page and draws them. */
export class Rendering {
  /** Whether drawing has to wait: a report that is loaded in phases is drawn when the host says so. */
  paused: boolean;
  /** Whether the picture is older than the state, for want of a token. */
  stale = false;
  /** The figures that the active page shows, by visual. */
  figures = new Map<string, VisualFigures>();
  #session: EmbedSession;
  #parts: RenderingParts;
  #round = new AbortController();

  constructor(session: EmbedSession, parts: RenderingParts, paused: boolean) {
    this.#session = session;
    this.#parts = parts;
    this.paused = paused;
  }

  /** Asks for the figures of the active page and draws them; what an older round asked is taken back. */
  async refresh(): Promise<void> {
    if (this.paused) return;
    this.#parts.view.show(this.#session);
    if (!this.#parts.mayQuery()) {
      this.stale = true;
      return;
    }
    this.#round.abort();
    const round = (this.#round = new AbortController());
    const page = this.#session.activePage;
    this.#session.host.raise('renderingStarted', {});
    try {
      const figures = await this.#draw(page, round.signal);
      if (round.signal.aborted) return;
      this.stale = false;
      this.figures = figures;
    } catch (error) {
      if (round.signal.aborted) return;
      round.abort();
      this.#parts.onFailure(error);
      return;
    }
    this.#tellRendered(page);
  }

  /** Draws what is known already, when only its looks changed. */
  redraw(): void {
    if (this.paused) return;
    this.#parts.view.show(this.#session);
    void this.#parts.view
      .draw(this.#session, this.figures)
      .then(() => this.#session.host.raise('rendered', {}));
  }

  /** No round that is under way will be drawn. */
  stop(): void {
    this.#round.abort();
  }

  /** Asks for a few visuals at a time: what is answered is drawn while the service computes the rest. */
  async #draw(page: Page, signal: AbortSignal): Promise<Map<string, VisualFigures>> {
    const { host, state, selection, subject } = this.#session;
    const { client, view, asksBeforeQueries } = this.#parts;
    const context = asksBeforeQueries ? await host.callHook('preQuery', {}) : undefined;
    const asked = pageQueries(view, state, page, selection);
    const drawPart = async (part: VisualQueries[]): Promise<[string, VisualFigures][]> => {
      const answers = await client.query(subject, flatQueries(part), context, signal);
      const figures = pageFigures(part, answers);
      if (!signal.aborted) await view.draw(this.#session, figures);
      return [...figures];
    };
    return new Map((await Promise.all(parts(asked).map(drawPart))).flat());
  }

  #tellRendered(page: Page): void {
    const { host, settings, qna } = this.#session;
    const told = settings.visualRenderedEvents && !qna;
    for (const { name, title, type, layout } of told ? page.visuals : []) {
      host.raise('visualRendered', { name, title, type, layout }, { page: page.name, visual: name });
    }
    host.raise('rendered', {});
  }
}

/** A page's visuals, a few in each part. */
function parts(asked: readonly VisualQueries[]): VisualQueries[][] {
  const count = Math.max(1, Math.ceil(asked.length / visualsAtOnce));
  return Array.from({ length: count }, (_, at) => asked.slice(at * visualsAtOnce, (at + 1) * visualsAtOnce));
}
