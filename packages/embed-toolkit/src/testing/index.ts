/** Simulates frames in unit tests of host pages, in jsdom or similar. */
export { FakeFrame } from './fake-frame.ts';
export type { FakeFrameTarget, FakeResponse, ReceivedRequest } from './fake-frame.ts';
