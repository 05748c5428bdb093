import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTypes } from './support/check-types.ts';
import { installPackage } from './support/install-package.ts';
import type { InstalledPackage } from './support/install-package.ts';

const exec = promisify(execFile);
const powerbiClient = dirname(createRequire(import.meta.url).resolve('powerbi-client/package.json'));

let installed: InstalledPackage;
let version: string;

beforeAll(async () => {
  installed = await installPackage({ 'powerbi-client': powerbiClient });
  const manifest = await readFile(join(installed.folder, 'node_modules/embed-toolkit/package.json'), 'utf8');
  ({ version } = JSON.parse(manifest) as { version: string });
}, 240_000);
afterAll(() => installed.remove());

const git = (folder: string, ...args: string[]) => exec('git', args, { cwd: folder });

/** Creates a project in a Git repository, below the folder in which the packages are installed. */
async function createProject(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(installed.folder, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await git(folder, 'init', '--quiet');
  await commit(folder);
  return folder;
}

async function commit(folder: string): Promise<void> {
  await git(folder, 'add', '.');
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  await git(folder, ...identity, 'commit', '--quiet', '--message', 'Test');
}

/** Runs the installed command. */
async function migrate(folder: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const command = join(installed.folder, 'node_modules/embed-toolkit/dist/cli.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, 'migrate', ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

const page = `import * as pbi from 'powerbi-client';

const powerbi = new pbi.service.Service(pbi.factories.hpmFactory, pbi.factories.wpmpFactory, pbi.factories.routerFactory);
export const embed = (element: HTMLElement, config: pbi.IReportEmbedConfiguration) =>
  powerbi.embed(element, config) as pbi.Report;
`;
const migratedPage = `import * as pbi from 'embed-toolkit';

const powerbi = new pbi.Service();
export const embed = (element: HTMLElement, config: pbi.models.IReportEmbedConfiguration) =>
  powerbi.embed(element, config) as pbi.Report;
`;
const manifest = `{
  "dependencies": {
    "powerbi-client": "^2.23.1"
  }
}
`;
const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom'],
  types: [],
};
const getTypeErrors = (folder: string, files: string[]) =>
  checkTypes('typescript', folder, { compilerOptions, files }).errors;

describe('embed-toolkit migrate', () => {
  it('prints a diff, changes nothing with --dry-run, and then changes the files once', async () => {
    const folder = await createProject('small', { 'src/page.ts': page, 'package.json': manifest });
    const dryRun = await migrate(folder, '--dry-run');
    expect(dryRun).toEqual({
      code: 0,
      output: `--- a/package.json
+++ b/package.json
@@ -1,5 +1,5 @@
 {
   "dependencies": {
-    "powerbi-client": "^2.23.1"
+    "embed-toolkit": "^${version}"
   }
 }

--- a/src/page.ts
+++ b/src/page.ts
@@ -1,5 +1,5 @@
-import * as pbi from 'powerbi-client';
+import * as pbi from 'embed-toolkit';
 
-const powerbi = new pbi.service.Service(pbi.factories.hpmFactory, pbi.factories.wpmpFactory, pbi.factories.routerFactory);
-export const embed = (element: HTMLElement, config: pbi.IReportEmbedConfiguration) =>
+const powerbi = new pbi.Service();
+export const embed = (element: HTMLElement, config: pbi.models.IReportEmbedConfiguration) =>
   powerbi.embed(element, config) as pbi.Report;

Would change 2 files:
  package.json
  src/page.ts

Next:
  1. Install the packages again, and check the types.
  2. Rejections are errors of the class ToolkitError. Check code that reads them.
     embed-toolkit/drop-in keeps the errors of powerbi-client.
  3. Read "Differences from powerbi-client": https://git.example/team/project/blob/main/docs/toolkit/differences-from-powerbi-client.md
`,
    });
    expect((await git(folder, 'status', '--porcelain')).stdout).toBe('');
    const { code } = await migrate(folder);
    expect(code).toBe(0);
    expect(await readFile(join(folder, 'src/page.ts'), 'utf8')).toBe(migratedPage);
    expect(getTypeErrors(folder, ['src/page.ts'])).toBe('');
    await commit(folder);
    expect(await migrate(folder)).toEqual({ code: 0, output: 'No code uses powerbi-client.\n' });
  }, 120_000);

  it('migrates a page that uses the whole API of powerbi-client, so that it compiles', async () => {
    const text = await readFile(join(installed.folder, 'migrated.ts'), 'utf8');
    const folder = await createProject('large', { 'page.ts': text, 'drop-in.ts': text });
    expect(await migrate(folder, '--drop-in', 'drop-in.ts')).toMatchObject({ code: 0 });
    expect(await migrate(folder, 'page.ts')).toMatchObject({ code: 0 });
    for (const file of ['page.ts', 'drop-in.ts'])
      expect(await readFile(join(folder, file), 'utf8')).not.toContain("'powerbi-client'");
    expect(getTypeErrors(folder, ['page.ts', 'drop-in.ts'])).toBe('');
  }, 120_000);

  it('lists the places that need a person with an exit code', async () => {
    const folder = await createProject('report', {
      'page.ts': page.replace('pbi.factories.hpmFactory', 'myFactory'),
      'vite.config.js': `export default { optimizeDeps: { include: ['powerbi-client'] } };\n`,
    });
    const { code, output } = await migrate(folder);
    expect(code).toBe(1);
    expect(output).toContain(`Changed 1 file:
  page.ts (embed-toolkit/drop-in)

2 places for you to check:
  page.ts:3
    Only the service of the drop-in accepts factories. The file imports embed-toolkit/drop-in.
  vite.config.js:1
    'powerbi-client' is named here, for example in an alias. Change or remove it by hand.
`);
  });

  it('leaves files unchanged whose encoding is not UTF-8', async () => {
    const latin1 = Buffer.from(`${page}// caf\u00e9\n`, 'latin1');
    const folder = await createProject('latin1', { 'utf8.ts': `${page}// caf\u00e9\n`, 'latin1.ts': latin1 });
    expect(await migrate(folder)).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'utf8.ts'), 'utf8')).toBe(`${migratedPage}// caf\u00e9\n`);
    expect(await readFile(join(folder, 'latin1.ts'))).toEqual(latin1);
  });

  it('refuses to change files that Git could not restore, except with --force', async () => {
    const folder = await createProject('dirty', { 'page.ts': page, 'other.txt': 'a' });
    await writeFile(join(folder, 'page.ts'), `${page}// changed\n`);
    const refused = {
      code: 2,
      output: 'There are changes or new files that are not committed. Commit them first, or use --force.\n',
    };
    expect(await migrate(folder)).toEqual(refused);
    expect(await readFile(join(folder, 'page.ts'), 'utf8')).toBe(`${page}// changed\n`);
    expect(await migrate(folder, '--force')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'page.ts'), 'utf8')).toBe(`${migratedPage}// changed\n`);
    const { code, output } = await migrate(installed.folder, 'migrated.ts');
    expect([code, output]).toEqual([
      2,
      'The folder is not a Git repository, so the changes could not be undone. Use --dry-run to see them, or --force.\n',
    ]);
  });

  it.each([
    [['missing.ts'], 2, 'The path missing.ts does not exist.'],
    [['--dry'], 2, 'Unknown option --dry. Run embed-toolkit migrate --help to list the options.'],
    [['--help'], 0, 'Changes a project from powerbi-client to embed-toolkit.'],
  ])('ends %j with a message and an exit code', async (args, code, message) => {
    const result = await migrate(installed.folder, ...args);
    expect(result.output).toContain(message);
    expect(result.code).toBe(code);
  });
});
