import type { Page, ReportDefinition, Visual } from '../../content/report-schema.ts';
import { FrameRequestError } from '../transport/messages.ts';

/** What a report has once it is loaded. Throws the wire's 500 before. */
export function requireLoaded<T>(part: T | undefined): T {
  if (part !== undefined) return part;
  throw new FrameRequestError(500, {
    message: 'notLoaded',
    detailedMessage: 'The report is not loaded yet.',
  });
}

/** A page by name. Throws the wire's 404. */
export function requirePage({ pages }: ReportDefinition, name: string): Page {
  const page = pages.find((candidate) => candidate.name === name);
  if (page) return page;
  throw new FrameRequestError(404, {
    message: 'pageNotFound',
    detailedMessage: `There is no page '${name}'.`,
  });
}

/** A visual by name. Throws the wire's 404. */
export function requireVisual({ name: page, visuals }: Page, name: string): Visual {
  const visual = visuals.find((candidate) => candidate.name === name);
  if (visual) return visual;
  const detailedMessage = `There is no visual '${name}' on '${page}'.`;
  throw new FrameRequestError(404, { message: 'visualNotFound', detailedMessage });
}
