import type * as source from '../../src/index.ts';

/** The service as it is published: with rows in a thread of their own, which the source alone does not have. */
export const { startEmulator } = (await import(
  new URL('../../dist/index.js', import.meta.url).href
)) as typeof source;
