import type { Page } from '../../content/report-schema.ts';
import type { DataClient } from '../data-client.ts';
import { flatQueries, pageFigures, pageQueries } from './page-figures.ts';
import type { Session } from './session.ts';
import type { View, VisualFigures } from './view.ts';

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
  #session: Session;
  #parts: RenderingParts;
  #round = 0;

  constructor(session: Session, parts: RenderingParts, paused: boolean) {
    this.#session = session;
    this.#parts = parts;
    this.paused = paused;
  }

  /** Asks for the figures of the active page and draws them; only the newest round is drawn. */
  async refresh(): Promise<void> {
    if (this.paused) return;
    this.#parts.view.show(this.#session);
    if (!this.#parts.mayQuery()) {
      this.stale = true;
      return;
    }
    this.#round += 1;
    const round = this.#round;
    const page = this.#session.activePage;
    this.#session.host.raise('renderingStarted', {});
    try {
      const figures = await this.#query(page);
      if (round !== this.#round) return;
      this.stale = false;
      this.figures = figures;
      await this.#parts.view.draw(this.#session, figures);
    } catch (error) {
      if (round === this.#round) this.#parts.onFailure(error);
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
    this.#round = -1;
  }

  async #query(page: Page): Promise<Map<string, VisualFigures>> {
    const { host, state, selection, subject } = this.#session;
    const context = this.#parts.asksBeforeQueries ? await host.askHook('preQuery', {}) : undefined;
    const asked = pageQueries(this.#parts.view, state, page, selection);
    const answers = await this.#parts.client.query(subject, flatQueries(asked), context);
    return pageFigures(asked, answers);
  }

  #tellRendered(page: Page): void {
    const { host, settings } = this.#session;
    for (const { name, title, type, layout } of settings.visualRenderedEvents ? page.visuals : []) {
      host.raise('visualRendered', { name, title, type, layout }, { page: page.name, visual: name });
    }
    host.raise('rendered', {});
  }
}
