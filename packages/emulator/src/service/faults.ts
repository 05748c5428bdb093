import { z } from 'zod';
import { createInvalidRequestError } from './errors.ts';

const delayMs = z.number().int().min(0).max(600_000);

const responseFault = z.strictObject({
  /** Status of the responses, which have a matching error body. */
  status: z.number().int().min(400).max(599).optional(),
  /** Value of the Retry-After header in seconds. Applies only with `status`. The default for status 429 is 1. */
  retryAfterSeconds: z.number().int().min(0).optional(),
  /** Delay of the responses. */
  delayMs: delayMs.optional(),
  /** Whether requests are accepted but never receive a response. */
  neverAnswer: z.boolean().optional(),
  /** Limits the fault to requests whose path contains this string, such as `GenerateToken`. */
  only: z.string().min(1).optional(),
  /** Maximum number of affected requests. Later requests succeed. */
  times: z.number().int().positive().optional(),
});

/** Schema of the faults that can be injected, by part of the service. */
export const faultsSchema = z.strictObject({
  rest: responseFault.optional(),
  oauth: responseFault.optional(),
  /** Requests of the embed page: its report and its queries. */
  data: responseFault.optional(),
  embed: z
    .strictObject({
      /** Whether the frame ignores messages and never reports that it is ready. */
      neverReady: z.boolean().optional(),
      /** Whether the frame handles messages but never responds. */
      dropReplies: z.boolean().optional(),
      /** Delay of the frame's responses. */
      replyDelayMs: delayMs.optional(),
      /** Whether the frame sends each response twice. */
      duplicateReplies: z.boolean().optional(),
    })
    .optional(),
  /** Exports that are started from now on. */
  export: z
    .strictObject({
      /** Whether the exports fail. */
      fail: z.boolean().optional(),
      /** Whether the exports remain in the state Running until they expire. */
      stayRunning: z.boolean().optional(),
    })
    .optional(),
  token: z
    .strictObject({
      /** Lifetime of embed tokens that are issued from now on. */
      lifetimeSeconds: z.number().int().min(0).optional(),
      /** Lifetime of access tokens that are issued from now on. */
      accessLifetimeSeconds: z.number().int().min(0).optional(),
    })
    .optional(),
});

export type Faults = z.infer<typeof faultsSchema>;
export type ResponseFault = z.infer<typeof responseFault>;

/** Reference to the current faults, which the admin routes replace. */
export interface FaultStore {
  current: Faults;
}

/**
 * Returns the faults of a request: the current faults, overridden by its query parameter `faults` (JSON).
 * @throws {ServiceError} 400 when the parameter is invalid. The message names the field.
 */
export function resolveFaults(store: FaultStore, parameter: unknown): Faults {
  return parameter === undefined ? store.current : { ...store.current, ...parseFaults(parseJson(parameter)) };
}

/**
 * Validates faults.
 * @throws {ServiceError} 400 when they are invalid. The message names the field.
 */
export function parseFaults(value: unknown): Faults {
  const parsed = faultsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw createInvalidRequestError(`The faults are invalid: ${z.prettifyError(parsed.error)}`);
}

function parseJson(parameter: unknown): unknown {
  try {
    return JSON.parse(String(parameter));
  } catch {
    throw createInvalidRequestError('The query parameter faults must be a JSON object.');
  }
}
