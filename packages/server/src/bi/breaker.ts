import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { ApiError } from '../errors.ts';

/** `half-open`: one request is sent to test whether the service has recovered. */
export type BreakerState = 'closed' | 'half-open' | 'open';

export interface BreakerOptions {
  /** Time in milliseconds for which requests to an unavailable service are suspended. */
  openMs: number;
  onChange: (host: string, state: BreakerState) => void;
}

export type RunWithBreaker = <T>(url: string, run: () => Promise<T>) => Promise<T>;

/** Number of consecutive requests without a usable response, each after its retries, that opens the circuit. */
const maxConsecutiveFailures = 5;
const stateNames: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

const isOutage = (error: Error): boolean => error instanceof ApiError && error.code === 'bi_unavailable';

const createCircuitOpenError = (openMs: number, cause: unknown): ApiError =>
  new ApiError('bi_unavailable', 'The BI service is not responding. Try again in a moment.', {
    cause,
    retryAfterSeconds: Math.ceil(openMs / 1000),
  });

/**
 * Creates a function that runs requests through circuit breakers. After several consecutive failures, it rejects
 * requests to the host for {@link BreakerOptions.openMs}, so that users do not wait for timeouts. Then it sends one
 * test request. Each host has its own circuit. Throttling does not count as a failure.
 */
export function createCircuitBreaker({ openMs, onChange }: BreakerOptions): RunWithBreaker {
  const circuits = new Map<string, CircuitBreakerPolicy>();
  const getCircuit = (url: string): CircuitBreakerPolicy => {
    const { host } = new URL(url);
    const existing = circuits.get(host);
    if (existing) return existing;
    const breaker = new ConsecutiveBreaker(maxConsecutiveFailures);
    const circuit = circuitBreaker(handleWhen(isOutage), { halfOpenAfter: openMs, breaker });
    circuit.onStateChange((state) => {
      onChange(host, stateNames[state]);
    });
    onChange(host, 'closed');
    circuits.set(host, circuit);
    return circuit;
  };
  return async (url, run) => {
    try {
      return await getCircuit(url).execute(run);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? createCircuitOpenError(openMs, error) : error;
    }
  };
}
