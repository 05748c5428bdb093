import type { ReportDefinition } from '../../content/report-schema.ts';
import { interpretQuestion } from '../qna/interpret-question.ts';
import type { EmbedSession } from './embed-session.ts';

/** A box that answers questions about a dataset: each answer takes the place of the one before. */
export class Qna {
  question = '';
  /** Whether the viewer may type: a host can also ask alone. */
  readonly isInteractive: boolean;
  /** Whether nothing in the question is known to the model. */
  isUnrecognized = false;
  #session: EmbedSession;

  constructor(session: EmbedSession, interactive: boolean) {
    this.#session = session;
    this.isInteractive = interactive;
  }

  /** Answers a question, and says so when it is drawn. */
  async ask(question: string): Promise<void> {
    const { report, activePage, host } = this.#session;
    this.question = question.trim();
    const answer =
      report.fields && this.question !== '' ? interpretQuestion(this.question, report.fields) : undefined;
    this.isUnrecognized = this.question !== '' && answer === undefined;
    const visuals = answer ? [answer.visual] : [];
    const definition: ReportDefinition = { ...report.definition, pages: [{ ...activePage, visuals }] };
    await this.#session.replaceDefinition(definition, {
      pageFilters: { [activePage.name]: answer?.filters ?? [] },
    });
    if (!answer) return;
    const { name, title, type } = answer.visual;
    host.raise('visualRendered', {
      question: this.question,
      normalizedQuestion: answer.normalizedQuestion,
      visual: { name, title, type },
    });
  }
}
