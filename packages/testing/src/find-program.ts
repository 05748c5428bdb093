import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian installs some servers in a folder that is on the `PATH` of root only. */
const systemFolder = '/usr/sbin';

/**
 * Finds a program that the operating system provides, such as `caddy`. Tests skip with a reason if it is missing.
 *
 * @returns the path of the program, or `undefined` if it is not installed
 */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), systemFolder]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
