import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission, OverloadError } from './admission.ts';
import type { Lane } from './admission.ts';

const options = { maxWaiting: 3, waitTimeoutMs: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Enters the lane and records the admission. */
const enterAndRecord = (lane: Lane, name: string, admitted: string[]): Promise<() => void> =>
  lane.enter().then((leave) => {
    admitted.push(name);
    return leave;
  });

describe('createAdmission', () => {
  it('admits one request per slot of a lane and queues the others in order', async () => {
    const lane = createAdmission(options).createLane('a', 2);
    const admitted: string[] = [];
    const [first] = ['1', '2', '3', '4'].map((name) => enterAndRecord(lane, name, admitted));
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual(['1', '2']);
    const leave = await first;
    leave?.();
    leave?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual(['1', '2', '3']);
  });

  it('reserves slots of a group for its other lanes while one lane is full', async () => {
    const admission = createAdmission(options);
    const group = admission.createGroup(3);
    const slow = admission.createLane('slow', 2, group);
    const other = admission.createLane('other', 2, group);
    const admitted: string[] = [];
    for (const name of ['slow 1', 'slow 2', 'slow 3']) void enterAndRecord(slow, name, admitted);
    void enterAndRecord(other, 'other 1', admitted);
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual(['slow 1', 'slow 2', 'other 1']);
    expect(admission.countWaiting()).toBe(1);
  });

  it('admits waiting lanes of a group in turn', async () => {
    const admission = createAdmission(options);
    const group = admission.createGroup(1);
    const a = admission.createLane('a', 1, group);
    const b = admission.createLane('b', 1, group);
    const admitted: string[] = [];
    const all = [
      enterAndRecord(a, 'a 1', admitted),
      enterAndRecord(a, 'a 2', admitted),
      enterAndRecord(a, 'a 3', admitted),
      enterAndRecord(b, 'b 1', admitted),
    ];
    for (const index of [0, 1, 3]) (await all[index])?.();
    await all[2];
    expect(admitted).toEqual(['a 1', 'a 2', 'b 1', 'a 3']);
  });

  it('rejects a request immediately when the queue is full', async () => {
    const lane = createAdmission(options).createLane('a', 1);
    for (let count = 0; count < 4; count += 1) lane.enter().catch(() => undefined);
    await expect(lane.enter()).rejects.toThrow(OverloadError);
  });

  it('rejects a request after the wait timeout and admits a later one', async () => {
    const lane = createAdmission(options).createLane('a', 1);
    const leave = await lane.enter();
    const rejection = expect(lane.enter()).rejects.toThrow(OverloadError);
    await vi.advanceTimersByTimeAsync(5_000);
    await rejection;
    leave();
    await expect(lane.enter()).resolves.toBeTypeOf('function');
  });

  it('rejects requests immediately while a lane makes no progress', async () => {
    const lane = createAdmission(options).createLane('a', 1);
    const leave = await lane.enter();
    const waiting = lane.enter();
    await vi.advanceTimersByTimeAsync(1_250);
    await expect(lane.enter()).rejects.toThrow(OverloadError);
    leave();
    (await waiting)();
    await expect(lane.enter()).resolves.toBeTypeOf('function');
  });

  it('does not reject requests while a lane makes progress', async () => {
    const lane = createAdmission(options).createLane('a', 1);
    let leave = await lane.enter();
    for (let round = 0; round < 20; round += 1) {
      const next = lane.enter();
      await vi.advanceTimersByTimeAsync(250);
      leave();
      leave = await next;
    }
    const last = lane.enter();
    leave();
    await expect(last).resolves.toBeTypeOf('function');
  });
});
