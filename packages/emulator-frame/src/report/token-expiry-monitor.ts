const maxTimerMs = 2_147_483_647;

/** Callbacks of a token expiry monitor. */
export interface TokenExpiryCallbacks {
  /** Requests and applies a new token. Resolves to whether a new token was accepted. */
  renew(): Promise<boolean>;
  /** Called when a token has expired and could not be renewed. */
  onExpired(): void;
}

/** Monitors the expiration of the embed token. */
export interface TokenExpiryMonitor {
  readonly isExpired: boolean;
  /**
   * Starts monitoring a valid token.
   *
   * @param expiration - expiration time in ISO 8601
   */
  restart(expiration: string): void;
  /** Marks the token as expired and tries to renew it. Calls `onExpired` if that fails. */
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
