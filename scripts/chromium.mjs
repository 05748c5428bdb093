// Installs Chromium, unless the system or Playwright has it: with Playwright or, if that fails and the user is root,
// with apt-get.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackages, runQuietly } from './lib/debian-packages.mjs';

const systemPaths = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'];
const isInstalled = () =>
  [...systemPaths, chromium.executablePath()].some((file) => file !== undefined && existsSync(file));

if (!isInstalled()) {
  console.log('  … Install Chromium');
  await runQuietly('timeout', '300', 'playwright', 'install', 'chromium');
  if (!isInstalled()) await installDebianPackages('chromium');
  if (isInstalled()) console.log('  ✓ Install Chromium');
  else {
    console.error('Chromium could not be installed. Install it and set CHROMIUM_PATH to its executable.');
    process.exitCode = 1;
  }
}
