import type { ReportDefinition } from '../../content/report-schema.ts';
import { interpretQuestion } from '../qna/interpret-question.ts';
import type { EmbedSession } from './embed-session.ts';

/** Q&A in an embed. Each question replaces the visual of the previous question. */
export class Qna {
  question = '';
  /** Whether the viewer can type questions. Otherwise only the host page can set the question. */
  readonly isInteractive: boolean;
  /** Whether the current question could not be interpreted. */
  isUnrecognized = false;
  #session: EmbedSession;

  constructor(session: EmbedSession, isInteractive: boolean) {
    this.#session = session;
    this.isInteractive = isInteractive;
  }

  /** Interprets a question and raises `visualRendered` when its visual is rendered. */
  async ask(question: string): Promise<void> {
    const { report, activePage, host } = this.#session;
    this.question = question.trim();
    const interpretation =
      report.fields && this.question !== '' ? interpretQuestion(this.question, report.fields) : undefined;
    this.isUnrecognized = this.question !== '' && interpretation === undefined;
    const visuals = interpretation ? [interpretation.visual] : [];
    const definition: ReportDefinition = { ...report.definition, pages: [{ ...activePage, visuals }] };
    await this.#session.replaceDefinition(definition, {
      pageFilters: { [activePage.name]: interpretation?.filters ?? [] },
    });
    if (!interpretation) return;
    const { name, title, type } = interpretation.visual;
    host.raise('visualRendered', {
      question: this.question,
      normalizedQuestion: interpretation.normalizedQuestion,
      visual: { name, title, type },
    });
  }
}
