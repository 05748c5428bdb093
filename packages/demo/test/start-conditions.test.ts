import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDataFolder, toFolderError, prepareDataFolder, resetData } from '../src/data-folder.ts';
import { portNames, readOptions } from '../src/options.ts';
import { choosePorts } from '../src/ports.ts';
import { loadSecrets } from '../src/secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-conditions-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('choosePorts', () => {
  const anyPorts = portNames.flatMap((name) => [`--${name}`, '0']);

  test('replaces each 0 with a different free port', async () => {
    const options = readOptions([...anyPorts, '--dev', '--storybook'], {});
    const ports = Object.values(await choosePorts(options));
    expect(new Set(ports).size).toBe(6);
    expect(ports).not.toContain(0);
  });

  test.for(['127.0.0.1', '::1'])('reports a port in use on %s and names a remedy', async (host, { skip }) => {
    const otherServer = createServer().listen(0, host);
    const listening = await once(otherServer, 'listening').catch(() => undefined);
    skip(!listening, `this machine has no ${host}`);
    const port = String((otherServer.address() as AddressInfo).port);
    const ports = choosePorts(readOptions([...anyPorts, '--emulator-port', port], {}));
    await expect(ports).rejects.toThrow(
      `Port ${port} for the emulator is in use: choose another port with --emulator-port or EMULATOR_PORT.`,
    );
    otherServer.close();
  });
});

describe('Data folder', () => {
  test('prevents other users from reading and writing the data folder', async () => {
    const data = getDataFolder(path.join(folder, 'new/data'));
    await prepareDataFolder(data);
    await loadSecrets(data.secretsFile);
    const getAccessOfOthers = async (entry: string) => (await stat(entry)).mode & 0o066;
    for (const entry of [data.folder, data.identity, data.run, data.logs, data.secretsFile]) {
      expect(await getAccessOfOthers(entry)).toBe(0);
    }
  });

  test('rejects a data folder below a file with a one-sentence message', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const dataDir = path.join(folder, 'file/data');
    const error: unknown = await prepareDataFolder(getDataFolder(dataDir)).catch((caught: unknown) => caught);
    expect(toFolderError(error, dataDir)?.message).toBe(
      `The data folder ${dataDir} has a file in its path: choose another folder with --data or DATA_DIR.`,
    );
  });

  test.each([
    ['ENOSPC', 'is on a full disk'],
    ['EROFS', 'is not writable'],
    ['EACCES', 'is not writable'],
    ['ENOENT', 'check that its disk is writable'],
  ])('reports the error code %s with a message that contains "%s"', (code, text) => {
    expect(toFolderError(Object.assign(new Error('?'), { code }), '/data')?.message).toContain(text);
  });

  test('ignores errors that are unrelated to the data folder', () => {
    expect(toFolderError(new TypeError('a bug'), '/data')).toBeUndefined();
    const elsewhere = Object.assign(new Error('?'), { code: 'ENOENT', path: '/sample/accounts.json' });
    expect(toFolderError(elsewhere, '/data')).toBeUndefined();
  });

  test('keeps files of other programs on reset', async () => {
    const data = getDataFolder(folder);
    await prepareDataFolder(data);
    await loadSecrets(data.secretsFile);
    await writeFile(path.join(folder, 'thesis.txt'), 'mine');
    await resetData(data);
    await expect(stat(data.secretsFile)).rejects.toThrow('ENOENT');
    await expect(stat(data.identity)).rejects.toThrow('ENOENT');
    expect(await readFile(path.join(folder, 'thesis.txt'), 'utf8')).toBe('mine');
  });
});

describe('loadSecrets', () => {
  test('generates secrets once for each file, with a key of 32 bytes', async () => {
    const file = path.join(folder, 'secrets.json');
    const first = await loadSecrets(file);
    expect(await loadSecrets(file)).toEqual(first);
    expect(Buffer.from(first.secretsKey, 'base64')).toHaveLength(32);
    expect((await loadSecrets(path.join(folder, 'other.json'))).secretsKey).not.toBe(first.secretsKey);
  });

  test.each(['{', '{"secretsKey": "x"}'])(
    'rejects a damaged file and does not replace it: %s',
    async (text) => {
      const file = path.join(folder, 'secrets.json');
      await writeFile(file, text);
      await expect(loadSecrets(file)).rejects.toThrow(`The file ${file} is damaged`);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );
});
