import { z } from 'zod';
import { invalidRequest } from './errors.ts';

const delayMs = z.number().int().min(0).max(600_000);

const responseFault = z.strictObject({
  /** Answer with this status and a matching error body. */
  status: z.number().int().min(400).max(599).optional(),
  /** Seconds for the Retry-After header that goes with `status` 429 and 503. */
  retryAfterSeconds: z.number().int().min(0).optional(),
  /** Wait before answering. */
  delayMs: delayMs.optional(),
  /** Take the request and never answer it. */
  neverAnswer: z.boolean().optional(),
  /** Only requests whose address holds this text, such as `GenerateToken`. */
  only: z.string().min(1).optional(),
  /** So many requests; those after them are answered as if nothing was wrong. */
  times: z.number().int().positive().optional(),
});

/** What can be made to go wrong, and where. */
export const faultsSchema = z.strictObject({
  rest: responseFault.optional(),
  oauth: responseFault.optional(),
  /** The embed page's own calls: its report and its queries. */
  data: responseFault.optional(),
  embed: z
    .strictObject({
      /** The frame neither says that it is ready nor listens. */
      neverReady: z.boolean().optional(),
      /** The frame acts on messages without replying to them. */
      dropReplies: z.boolean().optional(),
      /** The frame replies so much later. */
      replyDelayMs: delayMs.optional(),
      /** The frame replies twice. */
      duplicateReplies: z.boolean().optional(),
    })
    .optional(),
  token: z
    .strictObject({
      /** How long embed tokens issued from now on live. */
      lifetimeSeconds: z.number().int().min(0).optional(),
      /** How long access tokens issued from now on live. */
      accessLifetimeSeconds: z.number().int().min(0).optional(),
    })
    .optional(),
});

export type Faults = z.infer<typeof faultsSchema>;
export type ResponseFault = z.infer<typeof responseFault>;

/** The faults in force. */
export interface FaultStore {
  current: Faults;
}

/**
 * Faults that hold for one request: those in force, overridden by its query parameter `faults` (JSON).
 *
 * Throws the service's 400 that names the field when the parameter is none.
 */
export function resolveFaults(box: FaultStore, parameter: unknown): Faults {
  return parameter === undefined ? box.current : { ...box.current, ...parseFaults(parseJson(parameter)) };
}

/** Checks faults. Throws the service's 400 that names the field. */
export function parseFaults(value: unknown): Faults {
  const parsed = faultsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(`The faults are not valid: ${z.prettifyError(parsed.error)}`);
}

function parseJson(parameter: unknown): unknown {
  try {
    return JSON.parse(String(parameter));
  } catch {
    throw invalidRequest('The query parameter faults must be one JSON object.');
  }
}
