const maxTimerMs = 2_147_483_647;

/** What the watch needs of the session whose token it minds. */
export interface TokenExpiryCallbacks {
  /** Asks the host for a new token and takes it; false when there is none to be had. */
  renew(): Promise<boolean>;
  /** Called when a token ran out and no new one came. */
  onExpired(): void;
}

/** Minds when the embed token runs out. */
export interface TokenExpiryMonitor {
  readonly isExpired: boolean;
  /** A good token is in force until then (ISO 8601). */
  restart(expiration: string): void;
  /** The token is no longer good: asks for a new one first, and only then says so. */
  expire(): Promise<void>;
  close(): void;
}

export function createTokenExpiryMonitor({ renew, onExpired }: TokenExpiryCallbacks): TokenExpiryMonitor {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expired = false;
  const expire = async (): Promise<void> => {
    if (expired) return;
    expired = true;
    if (!(await renew())) onExpired();
  };
  return {
    get isExpired() {
      return expired;
    },
    restart(expiration) {
      clearTimeout(timer);
      expired = false;
      const remainingMs = Date.parse(expiration) - Date.now();
      timer = setTimeout(() => void expire(), Math.min(remainingMs, maxTimerMs));
    },
    expire,
    close: () => clearTimeout(timer),
  };
}
