import { randomBytes } from 'node:crypto';

/** A response that only the requesting browser can use, identified by a key in a cookie. */
export class BrowserBoundResponse<T> {
  readonly response: T;
  readonly key: string;

  constructor(answer: T, key: string) {
    this.response = answer;
    this.key = key;
  }
}

/** Returns 43 characters of base64url. */
export const createBrowserKey = (): string => randomBytes(32).toString('base64url');
