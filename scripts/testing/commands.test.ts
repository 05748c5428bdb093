import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatHelp as formatDemoHelp } from '../../packages/demo/src/options.ts';
import { usage as emulatorUsage } from '../../packages/emulator/src/arguments.ts';
import { commands } from '../lib/commands.mjs';
import { formatHelp } from '../lib/usage.mjs';
import { repository } from './programs.ts';

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const { scripts } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('npm scripts', () => {
  /** The files of a fresh clone that commands read before they install packages. */
  let clone: string;
  beforeAll(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'fresh clone-'));
    cpSync(path.join(repository, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
  });
  afterAll(() => {
    rmSync(clone, { recursive: true });
  });

  const call = (...args: string[]) =>
    new Promise<CommandResult>((resolve) => {
      execFile(
        process.execPath,
        [path.join(clone, 'scripts/run.mjs'), ...args],
        { cwd: clone },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });

  it('package.json contains one script for each command', () => {
    expect(scripts).toEqual(
      Object.fromEntries(Object.keys(commands).map((name) => [name, `node scripts/run.mjs ${name}`])),
    );
  });

  it.each(Object.keys(commands))('the command %s has a help text', (name) => {
    expect(formatHelp(name)).toContain(name === 'help' ? 'npm run backup' : 'Usage: npm ');
  });

  it.each(['start', 'backup', 'docs', 'check'])(
    'npm run %s shows its help and creates no files',
    async (name) => {
      const { code, stdout, stderr } = await call(name, '--help');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Usage: npm ');
      expect(readdirSync(clone)).toEqual(['scripts']);
    },
  );

  it('the help of a command starts with its purpose and usage', async () => {
    const { stdout } = await call('backup', '--help');
    expect(stdout).toBe(
      [
        'Writes all tables to a file, from DATABASE_URL or from the stopped database of npm start.',
        '',
        'Usage: npm run backup -- FILE [options]',
        '',
        '  --data FOLDER  folder of an embedded database (.data/postgres)',
        '  --help         show this help',
        '',
      ].join('\n'),
    );
  });

  it.each([
    [['start', '--prot', '1'], "Unknown option '--prot'. Usage: npm start -- [options]"],
    [['start', '--port', 'x'], "--port takes a port number, not 'x'. Usage: npm start -- [options]"],
    [['start', 'now'], "Unexpected argument 'now'. Put options after --. Usage: npm start -- [options]"],
    [['test', 'x'], "Unexpected argument 'x'. Put options after --. Usage: npm test"],
    [['lint', 'README.md'], "Unexpected argument 'README.md'. Put options after --. Usage: npm run lint"],
    [['typecheck', '--watch'], "Unknown option '--watch'. Usage: npm run typecheck"],
    [['backup'], 'FILE is missing. Usage: npm run backup -- FILE [options]'],
    [['docs', '--nonsense'], "Unknown option '--nonsense'. Usage: npm run docs -- [options]"],
    [
      ['test:fuzz', '--requests', 'many'],
      "--requests takes a number, not 'many'. Usage: npm run test:fuzz -- [options]",
    ],
    [
      ['test:unit', '--nonsense'],
      "Unknown option '--nonsense'. Usage: npm run test:unit -- [FILE…] [options]",
    ],
    [['nonsense'], "There is no command 'nonsense'. List all commands with npm run help."],
    [['toString', '--help'], "There is no command 'toString'. List all commands with npm run help."],
  ])('rejects wrong arguments with a message and exit code 2: %j', async (args, message) => {
    expect(await call(...args)).toEqual({ code: 2, stdout: '', stderr: `${message}\n` });
    expect(readdirSync(clone)).toEqual(['scripts']);
  });
});

const findOptions = (text: string) => [...new Set(text.match(/--[a-z][\w-]*/g))].sort();
const getDeclaredOptions = (name: string) =>
  findOptions(Object.keys(commands[name]?.options ?? {}).join(' '));

describe('options', () => {
  it('npm start and the program that it starts support the same options', () => {
    const accepted = findOptions(formatDemoHelp()).filter((option) => option !== '--help');
    expect(getDeclaredOptions('start')).toEqual(accepted);
  });

  it('npm run emulator and the program that it starts support the same options', () => {
    expect(getDeclaredOptions('emulator')).toEqual(findOptions(emulatorUsage));
  });
});
