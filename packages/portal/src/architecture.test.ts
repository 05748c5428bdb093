import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

const getImports = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(
    (match) => relative(root, join(root, file, '..', match[1] ?? match[2] ?? '')),
  );
const getFeature = (file: string) => /^features\/([\w-]+)\//.exec(file)?.[1];
const getLayer = (file: string) => file.split('/')[0] ?? '';

describe('portal source folders', () => {
  it.each(files.filter(getFeature))('%s does not import from other features or the app', (file) => {
    const forbidden = getImports(file).filter(
      (target) =>
        getLayer(target) === 'app' || (getFeature(target) && getFeature(target) !== getFeature(file)),
    );
    expect(forbidden).toEqual([]);
  });

  it.each(files.filter((file) => ['ui', 'http', 'session', 'data', 'config'].includes(getLayer(file))))(
    '%s does not import from features or the app',
    (file) => {
      expect(getImports(file).filter((target) => ['features', 'app'].includes(getLayer(target)))).toEqual([]);
    },
  );

  it.each(files.filter((file) => !file.startsWith('ui/theme/') && !/\.test\.tsx?$/.test(file)))(
    '%s uses only color tokens',
    (file) => {
      expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\brgba?\(/i);
    },
  );
});
