import { frameFailureCodes } from '@embed-portal/api-contract';
import type { HealthCode, HealthSource, HealthState } from '@embed-portal/api-contract';

/** State of a connection or a report before an observation. */
export interface Health {
  state: HealthState;
  code: HealthCode | null;
  /** Number of failures since the last success. */
  failures: number;
  lastFailure: Date | null;
}

interface ObservedFailure {
  source: HealthSource;
  code: HealthCode;
  /** Number of users whose requests failed since the last success, including this one. */
  failedUsers: number;
  /** Whether the frame of this user has reported a failure since the last success. */
  isRepeated: boolean;
  /** Whether the failure is certain, such as a missing authorization, so that no further one must confirm it. */
  isCertain: boolean;
}

/** A success, or a failure. */
export type Outcome = { source: HealthSource; code: null } | ObservedFailure;

/** Number of consecutive failures after which the state falls. */
const minFailures = 2;
/** Number of users whose failures confirm each other. */
const minUsers = 3;
/** Time after which a successful check clears a failure that only frames observe. */
const frameFailureMs = 60 * 60_000;

const frameCodes: ReadonlySet<HealthCode> = new Set(frameFailureCodes);
/** Failures that the settings of the portal do not cause, or that leave the report usable. */
const mildCodes: ReadonlySet<HealthCode> = new Set(['unavailable', 'refreshFailed']);

/** Returns whether a success proves that a failure no longer exists. A token does not prove that a frame loads. */
function clears({ code, lastFailure }: Health, source: HealthSource, now: Date): boolean {
  if (code === null || source === 'frame') return code !== 'refreshFailed';
  if (code === 'refreshFailed') return source === 'probe';
  if (!frameCodes.has(code)) return true;
  return source === 'probe' && now.getTime() - (lastFailure?.getTime() ?? 0) > frameFailureMs;
}

/** A check, or several users, confirm a failure. The reports of one user are a hint. */
function toFailingState(current: HealthState, { source, code, failedUsers }: ObservedFailure): HealthState {
  if (current === 'broken') return 'broken';
  const isConfirmed = source === 'probe' || failedUsers >= minUsers;
  return isConfirmed && !mildCodes.has(code) ? 'broken' : 'degraded';
}

/**
 * Returns the state after an observation. A certain failure or two consecutive ones lower the state, one success raises
 * it. One user cannot break a report.
 */
export function toNextHealth(
  current: Health,
  outcome: Outcome,
  now: Date,
): Pick<Health, 'state' | 'code' | 'failures'> {
  const { state, code, failures } = current;
  if (outcome.code === null) {
    return clears(current, outcome.source, now)
      ? { state: 'ok', code: null, failures: 0 }
      : { state, code, failures };
  }
  const count = failures + (outcome.isRepeated ? 0 : 1);
  if (outcome.isCertain) return { state: 'broken', code: outcome.code, failures: count };
  return {
    state: count < minFailures ? state : toFailingState(state, outcome),
    // The reason that the server has found is more precise than that of a frame.
    code: code !== null && frameCodes.has(outcome.code) ? code : outcome.code,
    failures: count,
  };
}
