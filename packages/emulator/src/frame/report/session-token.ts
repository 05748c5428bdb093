import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { createTokenWatch } from './token-watch.ts';
import type { TokenWatch } from './token-watch.ts';

/** What minding a token needs of the session that works with it. */
export interface SessionTokenParts {
  host: HostConnection;
  client: DataClient;
  /** Whether the host said that it can be asked for a new token. */
  provider: boolean;
  /** Asks the service whether a new token will do, and how long; undefined before anything is loaded. Throws a DataError. */
  check(): Promise<{ tokenExpiration: string }> | undefined;
  /** A new token is in force. */
  onRenewed(): Promise<void>;
  /** The token ran out and no new one came. */
  onExpired(): void;
}

/** The embed token of a session: it is replaced by the host, or asked for when it runs out. */
export class SessionToken {
  #parts: SessionTokenParts;
  #watch: TokenWatch;

  constructor(parts: SessionTokenParts) {
    this.#parts = parts;
    this.#watch = createTokenWatch({ renew: () => this.#renew(), onExpired: parts.onExpired });
  }

  get expired(): boolean {
    return this.#watch.expired;
  }

  /** A good token is in force until then (ISO 8601). */
  restart(expiration: string): void {
    this.#watch.restart(expiration);
  }

  /** The service said that the token is no longer good. */
  expire(): void {
    void this.#watch.expire();
  }

  /** Takes a new token. Throws a DataError when the service refuses it. */
  async replace(token: string): Promise<void> {
    this.#parts.client.setToken(token);
    const checked = await this.#parts.check();
    if (!checked) return;
    this.#watch.restart(checked.tokenExpiration);
    await this.#parts.onRenewed();
  }

  close(): void {
    this.#watch.close();
  }

  /** Whether the host had a new token, and the service took it. */
  async #renew(): Promise<boolean> {
    if (!this.#parts.provider) return false;
    const token = await this.#parts.host.callHook('newAccessToken', {}).catch(() => undefined);
    if (typeof token !== 'string') return false;
    return this.replace(token).then(
      () => true,
      () => false,
    );
  }
}
