import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LoadedReport } from '../content/load.ts';
import type { ServiceContext } from '../service/context.ts';
import { invalidRequest, notAuthorized, notFound } from '../service/errors.ts';
import type { Claims } from '../service/tokens.ts';

/** A report that a request's token covers. */
export interface Granted {
  report: LoadedReport;
  claims: Claims;
  mayEdit: boolean;
}

/** Finds a report for the bearer of a request. Throws the service's errors for a bad token or an unknown report. */
export async function authorize(
  context: ServiceContext,
  request: FastifyRequest,
  reportId: string,
): Promise<Granted> {
  const claims = await context.tokens.verifyBearer(request.headers.authorization);
  const id = reportId.toLowerCase();
  const grant = claims.kind === 'embed' ? claims.reports.find((granted) => granted.id === id) : undefined;
  if (claims.kind === 'embed' && !grant) throw notAuthorized(`The token does not cover report ${id}.`);
  const report = context.content.reports.get(id);
  if (!report) throw notFound(`Report ${id}`);
  return { report, claims, mayEdit: grant?.allowEdit ?? true };
}

/** Reads a body by its schema. Throws the service's 400. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(z.prettifyError(parsed.error));
  return parsed.data;
}
