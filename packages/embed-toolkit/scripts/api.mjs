// Compares the published types with the reviewed reports in `api-report/`. `--accept` updates the reports. Requires a
// build.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';
import { ConsoleMessageId, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const reportFolder = join(packageFolder, 'api-report');
const { publishConfig } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));

/** Names of the entry points: `models` for `./models`, `index` for `.`. */
const entries = Object.keys(publishConfig.exports)
  .filter((name) => name !== './package.json')
  .map((name) => name.replace(/^\.\/?/, '') || 'index');

/** Rewrites imports of other entry points to package imports, so that a report contains only the entry's own types. */
const toPackageImports = (/** @type {string} */ types) =>
  types.replaceAll(/'\.\/([\w-]+)\.js'/g, (_, name) =>
    name === 'index' ? "'embed-toolkit'" : `'embed-toolkit/${name}'`,
  );

/** Creates a temporary project with the installed package and the entry points to analyze. */
async function createProject() {
  await mkdir(join(packageFolder, 'node_modules/.cache'), { recursive: true });
  const folder = await mkdtemp(join(packageFolder, 'node_modules/.cache/api-'));
  const installed = join(folder, 'node_modules/embed-toolkit');
  await cp(join(packageFolder, 'dist'), join(installed, 'dist'), { recursive: true });
  const manifest = JSON.stringify({ name: 'embed-toolkit', exports: publishConfig.exports });
  await writeFile(join(installed, 'package.json'), manifest);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'user' }));
  await cp(join(packageFolder, 'dist/drop-in-modules.d.ts'), join(folder, 'drop-in-modules.d.ts'));
  for (const name of entries) {
    const types = await readFile(join(packageFolder, `dist/${name}.d.ts`), 'utf8');
    await writeFile(join(folder, `${name}.d.ts`), toPackageImports(types));
  }
  return folder;
}

/** @type {import('@microsoft/api-extractor').IExtractorMessagesConfig} */
const messages = {
  compilerMessageReporting: { default: { logLevel: 'error' } },
  extractorMessageReporting: { default: { logLevel: 'none' } },
  tsdocMessageReporting: { default: { logLevel: 'none' } },
};

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

/**
 * Compares the types of an entry point with its report. `accept` updates the report.
 *
 * @returns `failed` if the types could not be analyzed
 */
function checkReport(
  /** @type {string} */ folder,
  /** @type {string} */ name,
  /** @type {boolean} */ accept,
) {
  const entry = join(folder, `${name}.d.ts`);
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(packageFolder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      apiReport: {
        enabled: true,
        // Types that an entry point uses without exporting them are part of its public shape.
        includeForgottenExports: true,
        reportFileName: `${name}.api.md`,
        reportFolder,
        reportTempFolder: join(folder, 'reports'),
      },
      newlineKind: 'lf',
      messages,
    },
  });
  const { apiReportChanged, errorCount } = Extractor.invoke(config, {
    localBuild: accept,
    printApiReportDiff: !accept,
    messageCallback: (message) => {
      // The script prints its own instructions once, after all entry points.
      const isInstruction = message.messageId === ConsoleMessageId.ApiReportNotCopied;
      if (isInstruction || message.logLevel === 'info') message.handled = true;
    },
  });
  if (errorCount > 0) return 'failed';
  return apiReportChanged && !accept ? 'changed' : 'equal';
}

/**
 * Namespaces and members that compilers add, which API Extractor reports as undocumented because their declarations
 * cannot have a description.
 */
const generatedDeclaration = /^(export namespace |static ɵ)/;

/**
 * Lists the declarations of a report that have no description.
 *
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function listUndocumented(name) {
  const lines = (await readFile(join(reportFolder, `${name}.api.md`), 'utf8')).split('\n');
  return lines
    .filter((_, index) => lines[index - 1]?.includes('(undocumented)'))
    .map((declaration) => declaration.trim())
    .filter((declaration) => !generatedDeclaration.test(declaration))
    .map((declaration) => `${name}: ${declaration}`);
}

const accept = process.argv.includes('--accept');
await mkdir(reportFolder, { recursive: true });
const folder = await createProject();
try {
  const results = entries.map((name) => ({ name, result: checkReport(folder, name, accept) }));
  const list = (/** @type {'changed' | 'failed'} */ expected) =>
    results.flatMap(({ name, result }) => (result === expected ? [name] : [])).join(', ');
  if (list('failed'))
    process.stderr.write(
      `The public types of ${list('failed')} could not be analyzed, see the errors above.\n`,
    );
  if (list('changed')) {
    process.stderr.write(
      `The public types of ${list('changed')} differ from packages/embed-toolkit/api-report. ` +
        'If the change is intended, run npm run api:update and commit the reports.\n',
    );
  }
  const undocumented = (await Promise.all(entries.map(listUndocumented))).flat();
  if (undocumented.length > 0)
    process.stderr.write(`Describe each public declaration:\n  ${undocumented.join('\n  ')}\n`);
  if (undocumented.length > 0 || results.some(({ result }) => result !== 'equal')) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
