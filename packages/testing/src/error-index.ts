import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');

/** The codes that the error index of the documentation explains, and that errors link to. */
export const indexedCodes: readonly string[] = [...page.matchAll(/^### (\w+)$/gm)].map(
  ([, code = '']) => code,
);
