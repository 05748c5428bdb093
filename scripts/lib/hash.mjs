import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * @param {(string | Buffer)[]} parts
 * @returns a hash that changes with any of the parts, and with their borders
 */
export function hashParts(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

const skipped = new Set(['node_modules', 'dist', 'test', 'e2e', 'api-report', 'coverage', 'test-results']);

/** All files below a folder that a build may read, sorted, with their contents. */
function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(/[\\/]/)
          .some((part) => skipped.has(part)),
    )
    .sort();
}

/** A hash over the names and contents of the sources in a folder. */
export const hashOfFolder = (/** @type {string} */ folder) =>
  hashParts(filesBelow(folder).flatMap((file) => [relative(folder, file), readFileSync(file)]));
