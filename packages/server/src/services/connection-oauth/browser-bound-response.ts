import { randomBytes } from 'node:crypto';

/** An answer that only the browser which asked can use: it is given a key to keep. */
export class BrowserBoundResponse<T> {
  readonly response: T;
  readonly key: string;

  constructor(answer: T, key: string) {
    this.response = answer;
    this.key = key;
  }
}

/** 43 characters of base64url. */
export const createBrowserKey = (): string => randomBytes(32).toString('base64url');
