import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Runs a command and prints its output only if it fails. */
export async function runQuietly(/** @type {string[]} */ ...command) {
  let output = '';
  const code = await run(command, {
    onOutput: (text) => (output += text),
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) console.error(output.trim());
}

/**
 * Installs packages of the distribution with apt-get, if it exists and the user is root. Does nothing otherwise. The
 * caller checks whether the programs exist afterwards.
 */
export async function installDebianPackages(/** @type {string[]} */ ...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await runQuietly('timeout', '300', 'apt-get', 'update', '-qq');
  await runQuietly('timeout', '600', 'apt-get', 'install', '-y', '-qq', ...names);
}
