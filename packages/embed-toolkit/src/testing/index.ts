/** For unit tests of host pages, in jsdom or the like: the other side of an embed, as a test scripts it. */
export { FakeFrame } from './fake-frame.ts';
export type { FakeFrameTarget, FakeResponse, ReceivedRequest } from './fake-frame.ts';
