import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems hand out by themselves: one of these would often be taken by somebody's connection. */
const minPort = 20_000;
const maxPort = 32_000;

/** Programs that start at once begin at different places, and none is given a port twice. */
let lastPort = randomInt(minPort, maxPort);

/**
 * A TCP port on 127.0.0.1 that is free now; another program may still be quicker.
 * Throws when none from 20 000 to 32 000 is.
 */
export async function findFreePort(): Promise<number> {
  for (let tried = minPort; tried <= maxPort; tried += 1) {
    lastPort = lastPort < maxPort ? lastPort + 1 : minPort;
    if (await isFree(lastPort)) return lastPort;
  }
  throw new Error(`No port from ${String(minPort)} to ${String(maxPort)} is free: name one.`);
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
