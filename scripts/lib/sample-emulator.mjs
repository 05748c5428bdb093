import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './run.mjs';

/** Environment variables that identify the first sample report of the emulator and the client that requests tokens. */
const sample = {
  BI_WORKSPACE: '11111111-1111-4111-8111-111111111111',
  BI_REPORT: '33333333-3333-4333-8333-333333333301',
  BI_TENANT: 'demo.example',
  BI_CLIENT_ID: 'example',
};

/**
 * Occupies a port of the page, so that no other program takes it before the page's server listens.
 *
 * @param {number} port - 0 selects a free port
 * @returns {Promise<{ port: number, release: () => Promise<void> }>} call `release` immediately before listening
 */
async function reservePort(port) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(
      `Port ${port} is in use. Stop the program that uses it, or choose another port with --port.`,
    );
    process.exit(1);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Starts the emulator for a page, and sets the environment variables with which the page's server requests tokens. The
 * process exits if a port is in use.
 *
 * @param {{ port: number, emulatorPort: number }} ports of the page and of the emulator; 0 selects a free port
 * @returns {Promise<{ port: number, releasePort: () => Promise<void>, emulator: string }>} the port of the page, which
 *   is occupied until `releasePort` is called, and the address of the emulator
 */
export async function startEmulator(ports) {
  const { port, release: releasePort } = await reservePort(ports.port);
  const secret = randomBytes(24).toString('base64url');

  const child = spawn(process.execPath, [join(root, 'packages/emulator/dist/cli.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      EMULATOR_PORT: String(ports.emulatorPort),
      EMULATOR_URL: '',
      // The sandbox of the playground has the other name of this computer as its origin.
      EMULATOR_HOST_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}`,
      EMULATOR_CLIENT_ID: sample.BI_CLIENT_ID,
      EMULATOR_CLIENT_SECRET: secret,
      EMULATOR_TENANT: sample.BI_TENANT,
      EMULATOR_LOG_LEVEL: 'silent',
    },
  });
  process.once('exit', () => child.kill());
  const exit = () => {
    console.error(
      'The emulator has stopped. If its port is in use, choose another port with --emulator-port.',
    );
    process.exit(1);
  };
  child.once('exit', exit);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => process.exit(0));
  const emulator = (await readAddress(child.stdout)) ?? exit();
  Object.assign(process.env, sample, {
    BI_API_URL: `${emulator}/v1.0/myorg`,
    BI_LOGIN_URL: emulator,
    BI_EMBED_ORIGINS: emulator,
    BI_CLIENT_SECRET: secret,
  });
  return { port, releasePort, emulator };
}

/**
 * Returns the address that the emulator prints once it listens, or `undefined` if it has not started.
 *
 * @param {import('node:stream').Readable} output
 */
async function readAddress(output) {
  for await (const line of createInterface(output)) {
    const [, address] = / at (http:\S+)$/.exec(line) ?? [];
    if (address) return address;
  }
  return undefined;
}
