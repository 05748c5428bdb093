interface AttemptWindow {
  count: number;
  endsAt: number;
}

interface AttemptLimiterOptions {
  /** Maximum number of attempts per key and window. */
  limit: number;
  windowSeconds: number;
  /** Maximum number of tracked keys. The oldest are evicted first. */
  capacity?: number;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

/** Limits the attempts per key and time window to prevent password guessing. */
export class AttemptLimiter {
  readonly #windows = new Map<string, AttemptWindow>();
  readonly #options: Required<AttemptLimiterOptions>;

  constructor(options: AttemptLimiterOptions) {
    this.#options = { capacity: 10_000, now: Date.now, ...options };
  }

  /**
   * Records an attempt. Call it before the attempt, so that concurrent attempts count.
   * @returns Seconds to wait if the key has no attempts left, otherwise 0.
   */
  recordAttempt(key: string): number {
    const now = this.#options.now();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#startWindow(key, now);
      return 0;
    }
    window.count += 1;
    return window.count > this.#options.limit ? Math.ceil((window.endsAt - now) / 1000) : 0;
  }

  /** Clears the attempts of a key, for example after a successful sign-in. */
  reset(key: string): void {
    this.#windows.delete(key);
  }

  #startWindow(key: string, now: number): void {
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: now + this.#options.windowSeconds * 1000 });
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > this.#options.capacity && oldest !== undefined) this.#windows.delete(oldest);
  }
}
