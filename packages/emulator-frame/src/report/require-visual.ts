import type { Page, ReportDefinition, Visual } from '@embed-portal/emulator-protocol/report-schema';
import { createFrameError } from '../transport/messages.ts';
import { explainMissing } from './explain-missing.ts';

/**
 * Returns a page of a report.
 *
 * @throws {FrameRequestError} 404 when the page does not exist
 */
export function requirePage({ pages }: ReportDefinition, name: string): Page {
  const page = pages.find((candidate) => candidate.name === name);
  if (page) return page;
  throw createFrameError(404, 'pageNotFound', explainMissing('page', name, pages));
}

/**
 * Returns a visual of a page.
 *
 * @throws {FrameRequestError} 404 when the visual does not exist
 */
export function requireVisual({ visuals }: Page, name: string): Visual {
  const visual = visuals.find((candidate) => candidate.name === name);
  if (visual) return visual;
  throw createFrameError(404, 'visualNotFound', explainMissing('visual', name, visuals));
}
