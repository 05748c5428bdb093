import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const toolkit = path.join(root, 'packages/embed-toolkit');
/** @type {{ publishConfig: { exports: Record<string, string | { import: { default: string } }> } }} */
const { publishConfig } = JSON.parse(readFileSync(path.join(toolkit, 'package.json'), 'utf8'));

/** Aliases for Vite that replace the sources of the toolkit with the files that the package contains. */
export const toolkitAliases = Object.entries(publishConfig.exports).flatMap(([entry, file]) =>
  typeof file === 'string'
    ? []
    : [
        {
          find: new RegExp(`^embed-toolkit${entry.slice(1)}$`),
          replacement: path.join(toolkit, file.import.default),
        },
      ],
);
