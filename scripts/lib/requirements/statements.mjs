import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** @typedef {{ id: string, text: string, openReason: string | undefined }} Statement `openReason`: why no test proves it */

const folder = 'docs/requirements';
const row = /^\| (\d{3}\/\d+\/\d+) \| (.+?)(?: Open: (.+))? \|$/gm;

/**
 * Returns every statement of the pages in docs/requirements, in their order.
 *
 * @returns {Statement[]}
 */
export const readStatements = () =>
  readdirSync(join(root, folder))
    .filter((name) => /^\d/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(row)])
    .map(([, id = '', text = '', openReason]) => ({ id, text, openReason }));
