import type * as source from '../../src/index.ts';

/** The built emulator. Unlike the source, it runs queries in a worker thread. */
export const { startEmulator } = (await import(
  new URL('../../dist/index.js', import.meta.url).href
)) as typeof source;
