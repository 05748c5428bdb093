import { createServer } from 'node:net';
import { findFreePort } from '@embed-portal/dev-postgres';
import { DemoError } from './demo-error.ts';
import type { Options, PortName } from './options.ts';
import { portNames, formatSettingNames } from './options.ts';

const portUsers: Record<PortName, string> = {
  port: 'the portal',
  'identity-port': 'the identity provider',
  'emulator-port': 'the emulator',
  'database-port': 'PostgreSQL',
  'mail-port': 'emails',
  'storybook-port': 'Storybook',
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

/**
 * Returns the error code when a port is unavailable. For 127.0.0.1, the port must also be free on ::1, because browsers
 * try `localhost` on IPv6 too and would reach the other program.
 */
async function getPortError(host: string, port: number): Promise<string | undefined> {
  const code = await getListenError(host, port);
  if (code !== undefined || host !== '127.0.0.1') return code;
  return (await getListenError('::1', port)) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined;
}

/**
 * Replaces each 0 with a free port and verifies that all ports are available. Ignores the ports of services that are
 * not started: of the database if it is external, and of Storybook by default.
 *
 * @throws {DemoError} when a port or the host is unavailable. The message names the option that changes it.
 */
export async function choosePorts({
  ports,
  host,
  databaseUrl,
  storybook,
}: Options): Promise<Record<PortName, number>> {
  const chosen = { ...ports };
  for (const name of portNames) {
    if (name === 'database-port' && databaseUrl) continue;
    if (name === 'storybook-port' && !storybook) continue;
    if (ports[name] === 0) chosen[name] = await findFreePort();
    const port = chosen[name];
    const code = await getPortError(name === 'database-port' ? '127.0.0.1' : host, port);
    if (code === 'EADDRINUSE') {
      throw new DemoError(
        'port_unavailable',
        `Port ${String(port)} for ${portUsers[name]} is in use: choose another port with ${formatSettingNames(name)}.`,
      );
    }
    if (code === 'EACCES') {
      throw new DemoError(
        'port_unavailable',
        `Port ${String(port)} is reserved for root: choose another port with ${formatSettingNames(name)}.`,
      );
    }
    if (code !== undefined) {
      throw new DemoError(
        'port_unavailable',
        `Cannot listen on ${host} (${code}): choose another address with ${formatSettingNames('host')}.`,
      );
    }
  }
  return chosen;
}
