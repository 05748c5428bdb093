import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

/** Environment variables that identify the first sample report of the emulator and the client that requests tokens. */
const sample = {
  BI_WORKSPACE: '11111111-1111-4111-8111-111111111111',
  BI_REPORT: '33333333-3333-4333-8333-333333333301',
  BI_TENANT: 'demo.example',
  BI_CLIENT_ID: 'example',
};

const startTimeoutMs = 30_000;

/** @returns {Promise<number>} a port that is free now; another program may still take it */
const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createNetServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Waits until the emulator responds. */
async function waitUntilHealthy(/** @type {string} */ url) {
  for (const end = Date.now() + startTimeoutMs; Date.now() < end;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    'The emulator did not start. If its port is in use, choose another port with --emulator-port.',
  );
}

/**
 * Starts the emulator for a page, and sets the environment variables with which the page's server requests tokens.
 *
 * @param {{ port: number, emulatorPort: number }} ports of the page and of the emulator; 0 selects a free port
 * @returns {Promise<{ port: number, emulator: string }>} the port of the page and the address of the emulator
 */
export async function startEmulator(ports) {
  const port = ports.port || (await findFreePort());
  const emulatorPort = ports.emulatorPort || (await findFreePort());
  const emulator = `http://localhost:${emulatorPort}`;
  const secret = randomBytes(24).toString('base64url');

  const child = spawn(process.execPath, [join(root, 'packages/emulator/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      EMULATOR_PORT: String(emulatorPort),
      EMULATOR_URL: emulator,
      EMULATOR_HOST_ORIGINS: `http://localhost:${port}`,
      EMULATOR_CLIENT_ID: sample.BI_CLIENT_ID,
      EMULATOR_CLIENT_SECRET: secret,
      EMULATOR_TENANT: sample.BI_TENANT,
    },
  });
  process.once('exit', () => child.kill());
  // If another program occupies the port, the emulator stops, but that program might pass the health check.
  child.once('exit', () => {
    console.error(
      'The emulator has stopped. If its port is in use, choose another port with --emulator-port.',
    );
    process.exit(1);
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => process.exit(0));
  Object.assign(process.env, sample, {
    BI_API_URL: `${emulator}/v1.0/myorg`,
    BI_LOGIN_URL: emulator,
    BI_EMBED_ORIGINS: emulator,
    BI_CLIENT_SECRET: secret,
  });
  await waitUntilHealthy(`${emulator}/healthz`);
  return { port, emulator };
}
