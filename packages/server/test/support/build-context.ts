import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '@embed-portal/testing/programs';

const lines = readFileSync(path.join(repository, '.dockerignore'), 'utf8').split('\n');

/**
 * Returns whether a file is in the build context, as `.dockerignore` specifies. As in Docker, the last matching pattern
 * applies.
 */
export const isInBuildContext = (file: string): boolean =>
  lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((isIncluded, line) => {
      const pattern = line.replace(/^!/, '');
      const source = pattern
        .replace(/[.]/g, '\\.')
        .replace(/\*\*\//g, '<any>')
        .replace(/\*/g, '[^/]*')
        .replace(/<any>/g, '(.*/)?');
      return new RegExp(`^${source}(/.*)?$`).test(file) ? line.startsWith('!') : isIncluded;
    }, true);
