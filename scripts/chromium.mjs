// Installs Chromium, unless the system or Playwright has it: with Playwright or, if that fails and the user is root,
// with apt-get.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { run } from './lib/run.mjs';

const systemPaths = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'];
const isInstalled = () =>
  [...systemPaths, chromium.executablePath()].some((file) => file !== undefined && existsSync(file));

/** Runs a command and prints its output only if it fails. */
async function runQuietly(/** @type {string[]} */ ...command) {
  let output = '';
  const code = await run(command, {
    onOutput: (text) => (output += text),
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) console.error(output.trim());
}

if (!isInstalled()) {
  console.log('  … Install Chromium');
  await runQuietly('timeout', '300', 'playwright', 'install', 'chromium');
  if (!isInstalled() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runQuietly('timeout', '300', 'apt-get', 'update', '-qq');
    await runQuietly('timeout', '600', 'apt-get', 'install', '-y', '-qq', 'chromium');
  }
  if (isInstalled()) console.log('  ✓ Install Chromium');
  else {
    console.error('Chromium could not be installed. Install it and set CHROMIUM_PATH to its executable.');
    process.exitCode = 1;
  }
}
