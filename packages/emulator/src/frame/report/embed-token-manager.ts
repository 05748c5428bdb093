import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { createTokenExpiryMonitor } from './token-expiry-monitor.ts';
import type { TokenExpiryMonitor } from './token-expiry-monitor.ts';

/** What minding a token needs of the session that works with it. */
export interface EmbedTokenDependencies {
  host: HostConnection;
  client: DataClient;
  /** Whether the host said that it can be asked for a new token. */
  hasTokenProvider: boolean;
  /** Asks the service whether a new token will do, and how long; undefined before anything is loaded. Throws a DataError. */
  verify(): Promise<{ tokenExpiration: string }> | undefined;
  /** A new token is in force. */
  onRenewed(): Promise<void>;
  /** The token ran out and no new one came. */
  onExpired(): void;
}

/** The embed token of a session: it is replaced by the host, or asked for when it runs out. */
export class EmbedTokenManager {
  #dependencies: EmbedTokenDependencies;
  #expiryMonitor: TokenExpiryMonitor;

  constructor(parts: EmbedTokenDependencies) {
    this.#dependencies = parts;
    this.#expiryMonitor = createTokenExpiryMonitor({
      renew: () => this.#renew(),
      onExpired: parts.onExpired,
    });
  }

  get isExpired(): boolean {
    return this.#expiryMonitor.isExpired;
  }

  /** A good token is in force until then (ISO 8601). */
  restart(expiration: string): void {
    this.#expiryMonitor.restart(expiration);
  }

  /** The service said that the token is no longer good. */
  expire(): void {
    void this.#expiryMonitor.expire();
  }

  /** Takes a new token. Throws a DataError when the service refuses it. */
  async replace(token: string): Promise<void> {
    this.#dependencies.client.setToken(token);
    const checked = await this.#dependencies.verify();
    if (!checked) return;
    this.#expiryMonitor.restart(checked.tokenExpiration);
    await this.#dependencies.onRenewed();
  }

  close(): void {
    this.#expiryMonitor.close();
  }

  /** Whether the host had a new token, and the service took it. */
  async #renew(): Promise<boolean> {
    if (!this.#dependencies.hasTokenProvider) return false;
    const token = await this.#dependencies.host.callHook('newAccessToken', {}).catch(() => undefined);
    if (typeof token !== 'string') return false;
    return this.replace(token).then(
      () => true,
      () => false,
    );
  }
}
