import { existsSync } from 'node:fs';
import { run, runBin } from './process.mjs';
import { showProgress, TaskError } from './progress.mjs';

const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'];

/** Returns whether Playwright has downloaded its own Chromium. */
async function isDownloaded() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

async function install() {
  if (candidates.some((path) => path && existsSync(path)) || (await isDownloaded())) return;
  await showProgress('Install Chromium', async () => {
    const own = await runBin('playwright', ['install', 'chromium'], { quiet: true, timeout: 300_000 });
    if (own.code === 0 && (await isDownloaded())) return;
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      await run('apt-get', ['update', '-qq'], { quiet: true, timeout: 300_000 });
      await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
        quiet: true,
        timeout: 600_000,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (existsSync('/usr/bin/chromium')) return;
    }
    throw new TaskError(
      'Chromium could not be installed. Install it and set CHROMIUM_PATH to its executable.',
    );
  });
}

/** @type {Promise<void> | undefined} */
let ready;

/**
 * Installs Chromium unless the system or Playwright has one: by Playwright, or as root from Debian's package. Later
 * calls return the same promise.
 *
 * @throws {TaskError} when neither works
 */
export const ensureChromium = () => (ready ??= install());
