import { createServer } from 'node:net';
import { freePort } from '@embed-portal/server/postgres';
import { DemoError } from './demo-error.ts';
import type { Options, PortName } from './options.ts';
import { portNames, remedy } from './options.ts';

const uses: Record<PortName, string> = {
  port: 'the portal',
  'identity-port': 'the identity provider',
  'emulator-port': 'the emulator',
  'database-port': 'PostgreSQL',
  'mail-port': 'emails',
};

/** Returns the error code when listening fails, otherwise undefined. */
function getListenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    probe.listen({ host, port, exclusive: true }, () => {
      probe.close(() => {
        resolve(undefined);
      });
    });
  });
}

/** Browsers also try `localhost` on IPv6, where another program would receive the portal's visitors. */
async function takenOn(host: string, port: number): Promise<string | undefined> {
  const own = await getListenError(host, port);
  if (own !== undefined || host !== '127.0.0.1') return own;
  return (await getListenError('::1', port)) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined;
}

/**
 * Assigns free ports for 0 and verifies that the others are available, before any service starts.
 *
 * @throws {DemoError} naming the unavailable port and the option that changes it.
 */
export async function choosePorts({ ports, host, databaseUrl }: Options): Promise<Record<PortName, number>> {
  const chosen = { ...ports };
  for (const name of portNames) {
    if (name === 'database-port' && databaseUrl) continue;
    if (ports[name] === 0) chosen[name] = await freePort();
    const port = chosen[name];
    const fault = await takenOn(name === 'database-port' ? '127.0.0.1' : host, port);
    if (fault === 'EADDRINUSE') {
      throw new DemoError(
        `Port ${String(port)} for ${uses[name]} is in use: set another one with ${remedy(name)}.`,
      );
    }
    if (fault === 'EACCES') {
      throw new DemoError(`Port ${String(port)} is reserved for root: set another one with ${remedy(name)}.`);
    }
    if (fault !== undefined) {
      throw new DemoError(
        `Nothing can listen on ${host} (${fault}): set another address with ${remedy('host')}.`,
      );
    }
  }
  return chosen;
}
