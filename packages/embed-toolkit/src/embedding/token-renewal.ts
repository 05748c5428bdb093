import type { RenewalReason, RenewedToken, TokenRenewal } from '../shared/options.ts';
import { Deadline, maxTimerMs } from '../transport/deadline.ts';

const minuteMs = 60_000;
const renewalLeadMs = 5 * minuteMs;
const maxJitterMs = 30_000;
const fetchTimeoutMs = 30_000;
const initialBackoffMs = 1_000;
const maxBackoffMs = minuteMs;
const maxAttempts = 10;
/** Minimum age of a renewed token before its rejection causes another renewal. Prevents a renewal loop. */
const minTokenAgeMs = minuteMs;
/** Smaller numbers are seconds: as milliseconds they would be dates before 1973. */
const minEpochMs = 1e11;

type Expiry = RenewedToken['expiresAt'];

/**
 * Renews the token of an embed: before it expires, when a suspended tab resumes, and when the frame rejects it. Sends
 * one request at a time and retries with exponential backoff. Tokens that the frame requests itself come from
 * `eventHooks.accessTokenProvider`, and the first token of a component or element from its binding.
 */
export class TokenRenewer {
  readonly #options: TokenRenewal;
  readonly #apply: (token: string) => Promise<void>;
  readonly #stopController = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Infinity;
  #renewedAt = -Infinity;
  #isRenewing = false;

  /** @param apply - sends a new token to the frame */
  constructor(
    options: TokenRenewal,
    firstToken: string | undefined,
    apply: (token: string) => Promise<void>,
  ) {
    this.#options = options;
    this.#apply = apply;
    this.#schedule(parseExpiry(firstToken ?? '', options.expiresAt));
    const listenerOptions = { signal: this.#stopController.signal };
    document.addEventListener('visibilitychange', this.#onWake, listenerOptions);
    for (const event of ['pageshow', 'online']) window.addEventListener(event, this.#onWake, listenerOptions);
  }

  /** Schedules the renewal of the token that the frame has received. */
  track({ accessToken, expiresAt }: RenewedToken): void {
    this.#renewedAt = Date.now();
    this.#schedule(parseExpiry(accessToken, expiresAt));
  }

  /** Renews the token after the frame has rejected it, unless it was renewed within the last minute. */
  handleRejected(): void {
    if (Date.now() - this.#renewedAt > minTokenAgeMs) void this.#renew('expired');
  }

  stop(): void {
    this.#stopController.abort();
    clearTimeout(this.#timer);
  }

  readonly #onWake = (): void => {
    if (document.visibilityState === 'visible' && Date.now() >= this.#dueAt) void this.#renew('wake');
  };

  /** Schedules the renewal. Short-lived tokens are renewed halfway to their expiration, which prevents a renewal loop. */
  #schedule(expiresAt: number): void {
    const remaining = Math.max(expiresAt - Date.now(), 0);
    const lead = (this.#options.lead ?? renewalLeadMs) + Math.random() * maxJitterMs;
    this.#dueAt = Date.now() + Math.max(remaining - lead, remaining / 2);
    clearTimeout(this.#timer);
    // False for NaN: without a known expiry, no renewal is scheduled.
    if (remaining >= 0) this.#startTimer();
  }

  readonly #startTimer = (): void => {
    const wait = this.#dueAt - Date.now();
    if (wait > 0) this.#timer = setTimeout(this.#startTimer, Math.min(wait, maxTimerMs));
    // Causes no loop if the renewed token has already expired: `#renew` returns immediately while a renewal is running.
    else void this.#renew('expiring');
  };

  async #renew(reason: RenewalReason): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    clearTimeout(this.#timer);
    for (let attempt = 0; attempt < maxAttempts && !(await this.#attempt(reason, attempt)); attempt += 1);
    this.#isRenewing = false;
  }

  /** Attempts a renewal and returns whether no further attempt is needed. */
  async #attempt(reason: RenewalReason, attempt: number): Promise<boolean> {
    const { signal } = this.#stopController;
    try {
      if (attempt > 0) await delay(getBackoffMs(attempt), signal);
      if (signal.aborted) return true;
      const fresh = await fetchToken(this.#options, reason, signal);
      if (signal.aborted) return true;
      await this.#apply(fresh.accessToken);
      this.track(fresh);
      return true;
    } catch (error) {
      if (!signal.aborted) this.#options.onError?.(error);
      return signal.aborted;
    }
  }
}

/** Calls the host page's `getToken` with a timeout. */
export async function fetchToken(
  { getToken }: TokenRenewal,
  reason: RenewalReason,
  stopSignal: AbortSignal,
): Promise<RenewedToken> {
  const controller = new AbortController();
  const deadline = new Deadline('Token request', fetchTimeoutMs, { signal: stopSignal });
  try {
    const token = await deadline.race(Promise.resolve(getToken({ reason, signal: controller.signal })));
    return typeof token === 'string' ? { accessToken: token } : token;
  } finally {
    deadline.clear();
    controller.abort();
  }
}

function getBackoffMs(attempt: number): number {
  return Math.min(initialBackoffMs * 2 ** (attempt - 1), maxBackoffMs) * (0.5 + Math.random() / 2);
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => new Deadline('Delay', ms, { signal }).onEnd(() => resolve()));
}

/** Returns the expiry in epoch milliseconds, by default from the JWT, or NaN if it is unknown. */
function parseExpiry(token: string, expiresAt: Expiry): number {
  try {
    const expiry = expiresAt ?? decodeClaims(token).exp ?? NaN;
    const isSeconds = typeof expiry === 'number' && expiry < minEpochMs;
    return new Date(isSeconds ? expiry * 1000 : expiry).getTime();
  } catch {
    return NaN;
  }
}

/**
 * Decodes the claims of a JWT.
 *
 * @throws when the token is not a JWT
 */
function decodeClaims(token: string): { exp?: number | null } {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number | null };
}
