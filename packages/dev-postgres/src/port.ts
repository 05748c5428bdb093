import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PostgresError } from './errors.ts';

/** Lowest port. The range is below the ephemeral ports of common systems. */
const minPort = 20_000;
const maxPort = 32_000;

/** Port of the last result. Starts at random, so that concurrent programs try different ports. */
let lastPort = randomInt(minPort, maxPort);

/**
 * Returns a free TCP port on 127.0.0.1. Another program can occupy it before the caller does.
 *
 * @throws {PostgresError} `no_free_port` when no port from 20,000 to 32,000 is free.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = minPort; attempt <= maxPort; attempt += 1) {
    lastPort = lastPort < maxPort ? lastPort + 1 : minPort;
    if (await isFree(lastPort)) return lastPort;
  }
  throw new PostgresError(
    'no_free_port',
    `No port from ${String(minPort)} to ${String(maxPort)} is free. Specify a port.`,
  );
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
