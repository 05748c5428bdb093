declare module 'jsdom' {
  /** The part of it that the tests use. */
  export class JSDOM {
    readonly window: Window & typeof globalThis;
    constructor(html: string, options: { runScripts: 'outside-only'; url: string });
  }
}
