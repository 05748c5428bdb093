import { randomBytes } from 'node:crypto';

/** An answer that only the browser which asked can use: it is given a key to keep. */
export class ForBrowser<T> {
  readonly answer: T;
  readonly key: string;

  constructor(answer: T, key: string) {
    this.answer = answer;
    this.key = key;
  }
}

/** 43 characters of base64url. */
export const newBrowserKey = (): string => randomBytes(32).toString('base64url');
