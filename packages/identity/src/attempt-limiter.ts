interface Window {
  count: number;
  endsAt: number;
}

interface AttemptLimiterOptions {
  /** Attempts that a key has within one window. */
  limit: number;
  windowSeconds: number;
  /** Keys remembered at once; the oldest are forgotten first. */
  capacity?: number;
  now?: () => number;
}

/** Counts attempts by key, so that passwords can't be guessed in bulk. */
export class AttemptLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #limits: Required<AttemptLimiterOptions>;

  constructor(limits: AttemptLimiterOptions) {
    this.#limits = { capacity: 10_000, now: Date.now, ...limits };
  }

  /**
   * Counts an attempt before it is made, so that attempts made at once are counted too.
   * @returns seconds to wait when the key has used up its attempts, else 0.
   */
  recordAttempt(key: string): number {
    const now = this.#limits.now();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#open(key, now);
      return 0;
    }
    window.count += 1;
    return window.count > this.#limits.limit ? Math.ceil((window.endsAt - now) / 1000) : 0;
  }

  /** Forgets the attempts of a key whose owner got in. */
  reset(key: string): void {
    this.#windows.delete(key);
  }

  #open(key: string, now: number): void {
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: now + this.#limits.windowSeconds * 1000 });
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > this.#limits.capacity && oldest !== undefined) this.#windows.delete(oldest);
  }
}
