import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port range of common systems. */
const minPort = 20_000;
const maxPort = 32_000;

/** Concurrent programs start at random ports, and no port is returned twice. */
let lastPort = randomInt(minPort, maxPort);

/**
 * Returns a free TCP port on 127.0.0.1. Another program may still take it first.
 *
 * @throws {Error} when no port from 20,000 to 32,000 is free.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = minPort; attempt <= maxPort; attempt += 1) {
    lastPort = lastPort < maxPort ? lastPort + 1 : minPort;
    if (await isFree(lastPort)) return lastPort;
  }
  throw new Error(`No port from ${String(minPort)} to ${String(maxPort)} is free. Specify one.`);
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
