import type { Page, ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type { EmbeddedReport } from '@embed-portal/emulator-protocol/service-messages';
import type { QnaState } from './embed-state.ts';
import { interpretQuestion } from './interpret-question.ts';
import type { ReportState } from './state.ts';

/** Answer to a question: a definition with one visual, and the filters of its page. */
interface Answer extends Omit<QnaState, 'isInteractive'> {
  definition: ReportDefinition;
  pageFilters: ReportState['pageFilters'];
}

/** Interprets a question. The answer to an empty or unrecognized question contains no visual. */
export function answerQuestion({ definition, fields }: EmbeddedReport, page: Page, text: string): Answer {
  const question = text.trim();
  const interpretation = fields && question !== '' ? interpretQuestion(question, fields) : undefined;
  const visuals = interpretation ? [interpretation.visual] : [];
  return {
    question,
    normalizedQuestion: interpretation?.normalizedQuestion,
    definition: { ...definition, pages: [{ ...page, visuals }] },
    pageFilters: { [page.name]: interpretation?.filters ?? [] },
  };
}

/** Returns whether the current question could not be interpreted. */
export function isUnrecognized({ question, normalizedQuestion }: QnaState): boolean {
  return question !== '' && normalizedQuestion === undefined;
}
