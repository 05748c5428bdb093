import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-chromium-'));
  await mkdir(join(folder, 'first/chromium'), { recursive: true });
  await mkdir(join(folder, 'second'));
  for (const name of ['google-chrome', 'chromium-browser', 'own']) {
    await writeFile(join(folder, 'second', name), '');
    await chmod(join(folder, 'second', name), 0o755);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const getPath = () => [join(folder, 'first'), '', join(folder, 'second')].join(delimiter);

describe('findChromium', () => {
  it('returns the configured executable', () => {
    const file = join(folder, 'second/own');
    expect(findChromium(file, { PATH: getPath() })).toBe(file);
  });

  it('returns the executable of an environment variable', () => {
    const [own, other] = [join(folder, 'second/own'), join(folder, 'second/google-chrome')];
    expect(findChromium(undefined, { PATH: getPath(), CHROMIUM_PATH: own })).toBe(own);
    const both = { PATH: getPath(), EMULATOR_CHROMIUM: other, CHROMIUM_PATH: own };
    expect(findChromium(undefined, both)).toBe(other);
    expect(findChromium(own, both)).toBe(own);
  });

  it('returns the first installed browser of the search path, and ignores folders', () => {
    expect(findChromium(undefined, { PATH: getPath() })).toBe(join(folder, 'second/chromium-browser'));
  });

  it.each(['missing', 'first'])('rejects a configured path that is no executable file: %s', (name) => {
    expect(() => findChromium(join(folder, name), { PATH: getPath() })).toThrow(
      'Set EMULATOR_CHROMIUM (option --chromium) to the executable of Chromium or Chrome.',
    );
  });

  it.skipIf(process.platform === 'darwin')('names the setting if there is no browser', () => {
    expect(() => findChromium(undefined, { PATH: join(folder, 'first') })).toThrow(
      'Install one, or set EMULATOR_CHROMIUM (option --chromium) to its executable.',
    );
  });
});
