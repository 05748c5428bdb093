import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import { createTokenExpiryMonitor } from './token-expiry-monitor.ts';
import type { TokenExpiryMonitor } from './token-expiry-monitor.ts';

/** Dependencies of an embed token manager. */
export interface EmbedTokenDependencies {
  host: HostConnection;
  client: DataClient;
  /** Whether the host page can provide a new token on request. */
  hasTokenProvider: boolean;
  /**
   * Verifies a new token and fetches its expiration time. Returns undefined if no content is loaded yet.
   *
   * @throws {DataError} when the service rejects the token
   */
  verify(): Promise<{ tokenExpiration: string }> | undefined;
  /** Called after a new token was verified. */
  onRenewed(): Promise<void>;
  /** Called when the token has expired and could not be renewed. */
  onExpired(): void;
}

/** Manages the embed token of a session: replaces it, and requests a new one from the host page when it expires. */
export class EmbedTokenManager {
  #dependencies: EmbedTokenDependencies;
  #expiryMonitor: TokenExpiryMonitor;

  constructor(dependencies: EmbedTokenDependencies) {
    this.#dependencies = dependencies;
    this.#expiryMonitor = createTokenExpiryMonitor({
      renew: () => this.#renew(),
      onExpired: dependencies.onExpired,
    });
  }

  get isExpired(): boolean {
    return this.#expiryMonitor.isExpired;
  }

  /**
   * Starts monitoring a valid token.
   *
   * @param expiration - expiration time in ISO 8601
   */
  restart(expiration: string): void {
    this.#expiryMonitor.restart(expiration);
  }

  /** Handles a response that reported an expired token. */
  expire(): void {
    void this.#expiryMonitor.expire();
  }

  /**
   * Replaces the token.
   *
   * @throws {DataError} when the service rejects it
   */
  async replace(token: string): Promise<void> {
    this.#dependencies.client.setToken(token);
    const response = await this.#dependencies.verify();
    if (!response) return;
    this.#expiryMonitor.restart(response.tokenExpiration);
    await this.#dependencies.onRenewed();
  }

  close(): void {
    this.#expiryMonitor.close();
  }

  /** Requests a new token from the host page and returns whether the service accepted it. */
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
