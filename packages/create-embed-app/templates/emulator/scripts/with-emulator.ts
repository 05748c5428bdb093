// Starts the emulator of the BI service, then the command in the arguments with the settings of the emulator.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { startEmulator } from '@embed-portal/emulator';

/** Returns the first port, from a preferred one, on which no program listens. */
async function findFreePort(preferred: number): Promise<number> {
  const server = createServer().listen(preferred);
  try {
    await once(server, 'listening');
  } catch {
    return findFreePort(preferred + 1);
  }
  server.close();
  await once(server, 'close');
  return preferred;
}

const port = Number(process.env.PORT || (await findFreePort(3000)));
const emulator = await startEmulator({ hostOrigins: [`http://localhost:${port}`] });
console.log(`The emulator of the BI service is running at ${emulator.url}`);

const env = {
  ...process.env,
  PORT: String(port),
  BI_LOGIN_URL: emulator.url,
  BI_API_URL: `${emulator.url}/v1.0/myorg`,
  BI_EMBED_ORIGINS: emulator.url,
  BI_TENANT: 'emulator.example',
  BI_CLIENT_ID: 'emulator-client',
  BI_CLIENT_SECRET: 'emulator-secret',
  BI_WORKSPACE: '11111111-1111-4111-8111-111111111111',
  BI_REPORT: '33333333-3333-4333-8333-333333333301',
};
// On Windows, the commands of packages are scripts that require a shell.
const command = process.argv.slice(2).join(' ');
const [program = '', ...args] = process.argv.slice(2);
const app =
  process.platform === 'win32'
    ? spawn(command, { env, shell: true, stdio: 'inherit' })
    : spawn(program, args, { env, stdio: 'inherit' });

// A terminal also sends Ctrl-C to the app. This process ends after the app.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => app.kill());
app.on('error', (error) => console.error(error.message));
app.on('close', (code) => {
  process.exitCode = code ?? 0;
  void emulator.close();
});
