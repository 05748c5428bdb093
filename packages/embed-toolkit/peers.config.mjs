import { readFileSync } from 'node:fs';
import { URL } from 'node:url';

/** @type {{ peerDependencies: Record<string, string> }} */
const { peerDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/**
 * Returns whether a module belongs to a framework that the host page provides.
 *
 * @param {string} id
 */
export const isPeer = (id) =>
  Object.keys(peerDependencies).some((name) => id === name || id.startsWith(`${name}/`));
