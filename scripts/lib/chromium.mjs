import { existsSync } from 'node:fs';
import { run, runBin } from './process.mjs';
import { step, TaskError } from './step.mjs';

const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'];

/** The browser that Playwright itself has downloaded, if it has. */
async function downloaded() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

async function install() {
  if (candidates.some((path) => path && existsSync(path)) || (await downloaded())) return;
  await step('Install Chromium', async () => {
    const own = await runBin('playwright', ['install', 'chromium'], { quiet: true, timeout: 300_000 });
    if (own.code === 0 && (await downloaded())) return;
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
      'No Chromium could be installed: install one and set CHROMIUM_PATH to its executable.',
    );
  });
}

/** @type {Promise<void> | undefined} */
let ready;

/**
 * Makes sure that there is a Chromium to test with: the system's, Playwright's own download, or Debian's
 * package when this is root. Asked again, it answers the same.
 *
 * @throws {TaskError} when none can be had.
 */
export const ensureChromium = () => (ready ??= install());
