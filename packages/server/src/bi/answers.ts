import { z } from 'zod';
import { PortalError } from '../errors.ts';

/** A final answer: a success or a refusal, which another try would not change. */
export interface BiAnswer {
  status: number;
  json: unknown;
  requestId: string | null;
}

const Refusal = z.object({ error: z.object({ code: z.string() }) });
const longestCode = 100;

export const refused = (message: string): PortalError => new PortalError('bi_refused', message);

export const unavailable = (cause: unknown): PortalError =>
  new PortalError('bi_unavailable', 'The BI service does not answer. Please try again in a moment.', {
    cause,
  });

/** @throws {PortalError} `bi_unavailable` when a success holds something else than what was asked for. */
export const parseAnswer = <T>(schema: z.ZodType<T>, json: unknown): T => {
  const { data, success, error } = schema.safeParse(json);
  if (success) return data;
  const text = 'The BI service gave an answer that makes no sense.';
  throw new PortalError('bi_unavailable', text, { cause: error });
};

/** The service's own code of a refusal. Its message stays out: it may repeat ids of other people's things. */
export const codeOf = (json: unknown): string =>
  Refusal.safeParse(json).data?.error.code.slice(0, longestCode) ?? 'no code';

export const isTokenRefusal = ({ status, json }: BiAnswer): boolean =>
  status === 401 || (status === 403 && codeOf(json) === 'TokenExpired');

export const refusalOf = ({ status, json }: BiAnswer): PortalError => {
  if (status === 404) return refused('The BI service does not know this report or its workspace.');
  if (status === 401 || status === 403) {
    return refused(`The BI service does not let this connection use the report (${codeOf(json)}).`);
  }
  return refused(`The BI service refused the request (${codeOf(json)}).`);
};
