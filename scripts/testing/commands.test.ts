import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from '@embed-portal/testing/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
  const files = ['docs/commands.md', 'package.json', 'packages/demo/help.txt', 'scripts'];
  let clone: string;
  beforeAll(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'fresh clone-'));
    for (const file of files)
      cpSync(path.join(repository, file), path.join(clone, file), { recursive: true });
  });
  afterAll(() => {
    rmSync(clone, { recursive: true });
  });

  /** Runs an npm script whose command is a single program. */
  const runScript = (name: string, ...args: string[]) =>
    new Promise<CommandResult>((resolve) => {
      const [, ...program] = scripts[name]?.split(' ') ?? [];
      execFile(process.execPath, [...program, ...args], { cwd: clone }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const expectNoChange = () => {
    expect(readdirSync(clone)).toEqual(['docs', 'package.json', 'packages', 'scripts']);
  };

  it('every npm script starts with a program that runs without installed packages', () => {
    const standaloneProgram = /^node scripts\/(bootstrap|run-built|start|test|help)\.mjs\b/;
    const internalTasks = /^((lint|typecheck|test:unit):(root|text|commits)|release:check)$/;
    const others = Object.entries(scripts).filter(([, command]) => !standaloneProgram.test(command));
    expect(others.map(([name]) => name).filter((name) => !internalTasks.test(name))).toEqual([]);
  });

  it('npm scripts quote arguments with double quotes, because cmd.exe does not remove single quotes', () => {
    const manifests = [
      '.',
      ...readdirSync(path.join(repository, 'packages')).map((name) => `packages/${name}`),
    ];
    for (const folder of manifests) {
      const manifest = readFileSync(path.join(repository, folder, 'package.json'), 'utf8');
      const { scripts: commands = {} } = JSON.parse(manifest) as { scripts?: Record<string, string> };
      expect(Object.values(commands).filter((command) => command.includes("'"))).toEqual([]);
    }
  });

  it('npm run help lists the npm scripts', async () => {
    const { stdout } = await runScript('help');
    expect(stdout).toMatch(/^ {2}npm start {2,}Start the product with sample data\.$/m);
    expect(stdout).toMatch(/^ {2}npm run test:unit -- FILE {2,}\S/m);
    expectNoChange();
  });

  it.each([
    ['start', 'npm start -- [options]'],
    ['dev', 'npm start -- [options]'],
    ['test', 'npm test -- [--full | --long | --changed [--base COMMIT]] [SUITE…]'],
    ['check', 'npm test -- [--full | --long | --changed [--base COMMIT]] [SUITE…]'],
    ['docs', 'npm run docs -- [options]'],
    ['playground', 'npm run playground -- [options]'],
    ['build:packages', 'npm run build:packages -- [PACKAGE…] [options]'],
    ['test:mutation', 'npm run test:mutation -- [AREA…] [options]'],
  ])('the npm script %s shows its help and creates no files', async (name, usage) => {
    const { code, stdout, stderr } = await runScript(name, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(usage);
    expectNoChange();
  });

  it.each([
    [
      ['test', 'units'],
      "There is no suite 'units'. Suites: lint, typecheck, unit, licenses, package-checks, ",
    ],
    [['start', '--portal-port', '1'], "Unknown option '--portal-port'. Usage: npm start -- [options]"],
    [['docs', '--prot', '1'], "Unknown option '--prot'. Usage: npm run docs -- [options]"],
    [['release', '--dryrun'], "Unknown option '--dryrun'. Usage: npm run release -- [options]"],
    [
      ['test', '--watch'],
      "Unknown option '--watch'. Usage: npm test -- [--full | --long | --changed [--base COMMIT]] [SUITE…]",
    ],
  ])(
    'npm scripts reject wrong arguments with a message and exit code 2: %j',
    async ([name = '', ...args], message) => {
      const result = await runScript(name, ...args);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(message);
      expectNoChange();
    },
  );
});
