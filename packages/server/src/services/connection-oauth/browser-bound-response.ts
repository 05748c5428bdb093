import { randomBytes } from 'node:crypto';

/** A response that only the requesting browser can use, identified by a key in a cookie. */
export class BrowserBoundResponse<T> {
  readonly response: T;
  readonly key: string;

  constructor(response: T, key: string) {
    this.response = response;
    this.key = key;
  }
}

/** Returns a random key of 43 base64url characters. */
export const createBrowserKey = (): string => randomBytes(32).toString('base64url');
