import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems hand out by themselves: one of these would often be taken by somebody's connection. */
const lowest = 20_000;
const highest = 32_000;

/** Programs that start at once begin at different places, and none is given a port twice. */
let last = randomInt(lowest, highest);

/**
 * A TCP port on 127.0.0.1 that is free now; another program may still be quicker.
 * Throws when none from 20 000 to 32 000 is.
 */
export async function freePort(): Promise<number> {
  for (let tried = lowest; tried <= highest; tried += 1) {
    last = last < highest ? last + 1 : lowest;
    if (await isFree(last)) return last;
  }
  throw new Error(`No port from ${String(lowest)} to ${String(highest)} is free: name one.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
