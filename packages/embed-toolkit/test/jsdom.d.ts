declare module 'jsdom' {
  /** Members that the tests use. */
  export class JSDOM {
    readonly window: Window & typeof globalThis;
    constructor(html: string, options: { runScripts: 'outside-only'; url: string });
  }
}
