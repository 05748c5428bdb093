import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { formatDiagnostics, performCompilation, readConfiguration } from '@angular/compiler-cli';
import linker from '@angular/compiler-cli/linker/babel';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { transformAsync } from '@babel/core';
import { Linter } from 'eslint';
import { JSDOM } from 'jsdom';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Globals } from '../src/drop-in/index.ts';
import type { Report } from '../src/index.ts';
import { checkTypes } from './support/check-types.ts';
import { installPackage } from './support/install-package.ts';
import type { InstalledPackage } from './support/install-package.ts';

const require = createRequire(import.meta.url);
const getPackageFolder = (name: string, from = require) => dirname(from.resolve(`${name}/package.json`));
/** Packages that users install in addition to the toolkit. */
const additionalPackages = Object.fromEntries(
  [
    'react',
    '@types/react',
    'vue',
    'svelte',
    '@angular/compiler',
    '@angular/core',
    'jsdom',
    'powerbi-client-angular',
    'powerbi-client-react',
    'powerbi-client-vue-js',
    'powerbi-models',
  ].map((name) => [name, getPackageFolder(name)]),
);

let installed: InstalledPackage;
const getScriptPath = () =>
  join(installed.folder, 'node_modules/embed-toolkit/dist/embed-toolkit.umd.min.js');

beforeAll(async () => {
  installed = await installPackage(additionalPackages);
}, 240_000);
afterAll(() => installed.remove());

it('the package contains only the published files and manifest fields', () => {
  const publishedFiles =
    /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|dist\/(chunks\/)?[\w.-]+\.(js|cjs|d\.ts|d\.cts|map|txt))$/;
  expect(installed.files.filter((file) => !publishedFiles.test(file))).toEqual([]);
  expect(
    installed.files.filter((file) => /\.built|test|src/.test(file.replace(/^dist\/testing/, ''))),
  ).toEqual([]);
  const manifest = createRequire(join(installed.folder, 'x'))('embed-toolkit/package.json') as object;
  expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['scripts']));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(manifest).not.toHaveProperty('publishConfig');
});

it('the manifest names the repository, and the documentation links to it', async () => {
  expect(installed.files).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE']));
  const folder = join(installed.folder, 'node_modules/embed-toolkit');
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    repository: { url: 'git+https://git.example/team/project.git', directory: 'packages/embed-toolkit' },
    homepage: 'https://git.example/team/project/tree/main/packages/embed-toolkit#readme',
    bugs: { url: 'https://git.example/team/project/issues' },
    engines: { node: '>=20.19' },
    bin: { 'embed-toolkit': './dist/cli.js' },
  });
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
  expect(links).toContain('https://git.example/team/project/blob/main/docs/guides/doctor.md');
  expect(links.filter((target) => !/^(https:|#)/.test(target ?? ''))).toEqual([]);
  expect(readme).toContain('npm install embed-toolkit');
  expect(readme).not.toMatch(/npm run|repository only|embed-portal/);
});

it('the package contains the command embed-toolkit', async () => {
  const { version } = createRequire(join(installed.folder, 'x'))('embed-toolkit/package.json') as {
    version: string;
  };
  const command = join(installed.folder, 'node_modules/.bin/embed-toolkit');
  expect(await installed.run(command, '--version')).toBe(version);
  expect(await installed.run(command, '--help')).toContain('npx embed-toolkit doctor');
  expect(await installed.run(command, 'unknown')).toBe(
    'Unknown command. Run embed-toolkit --help to list the commands.',
  );
});

it('the package contains the license of each bundled package', async () => {
  const licensesPath = join(installed.folder, 'node_modules/embed-toolkit/dist/third-party-licenses.txt');
  const names = new Set((await readFile(licensesPath, 'utf8')).match(/^[@a-z][@a-z/-]+$/gm));
  expect([...names].sort()).toEqual([
    '@babel/parser',
    '@jridgewell/sourcemap-codec',
    'dequal',
    'diff',
    'http-post-message',
    'magic-string',
    'powerbi-router',
    'route-recognizer',
    'window-post-message-proxy',
  ]);
});

it('the package passes publint and Are the Types Wrong', async () => {
  const { buffer, byteOffset, byteLength } = installed.tarball;
  const tarball = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
  expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  const result = await checkPackage(createPackageFromTarballData(installed.tarball));
  expect(result.types && result.problems).toEqual([]);
});

describe.each(['typescript-5.4', 'typescript-5.9', 'typescript'])(
  'type check with %s, including the declaration files of the package',
  (name) => {
    const common = {
      strict: true,
      skipLibCheck: false,
      jsx: 'react-jsx',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      // Resolves powerbi-client in the code of a migrated page.
      paths: { 'powerbi-client': ['./node_modules/embed-toolkit/dist/drop-in.d.ts'] },
    };
    it.each([
      ['bundler', 'esnext', ['page.ts', 'component.tsx', 'script.ts', 'migrated.ts'], {}],
      ['node16', 'node16', ['page.ts', 'component.tsx', 'server.cts'], {}],
      ['bundler', 'esnext', ['page.ts', 'component.tsx'], { exactOptionalPropertyTypes: true }],
    ])(
      'passes with moduleResolution %s, module %s, files %j and options %j',
      (moduleResolution, module, files, options) => {
        const compilerOptions = { ...common, module, moduleResolution, ...options };
        const { checkedFiles, errors } = checkTypes(name, installed.folder, { compilerOptions, files });
        expect(errors).toBe('');
        expect(checkedFiles).toEqual(
          expect.arrayContaining([...files, 'node_modules/embed-toolkit/dist/index.d.ts']),
        );
      },
      180_000,
    );
  },
);

/** The types of the packages that host pages for powerbi-client import. */
const getPaths = (clientTypes: string, modelsTypes: string, authoringScript: string) => ({
  'powerbi-client': [clientTypes],
  'powerbi-models': [modelsTypes],
  'powerbi-report-authoring': [authoringScript.replace(/\.js$/, '.d.ts')],
});
const getClientTypes = (script: string) => join(dirname(script), 'powerbi-client.d.ts');
const getModelsTypes = (script: string) => join(dirname(script), 'models.d.ts');
const dropInTypes = './node_modules/embed-toolkit/dist/drop-in.d.ts';
const toolkitModelsTypes = './node_modules/embed-toolkit/dist/models.d.ts';
const authoring1 = require.resolve('powerbi-report-authoring-1');
const authoring3 = require.resolve('powerbi-report-authoring');

describe.each(['typescript-5.4', 'typescript-5.9', 'typescript', 'typescript-7'])(
  'host pages that were written for powerbi-client, compiled with %s',
  (compiler) => {
    it.each([
      [
        'powerbi-client 2.23.1 and powerbi-report-authoring 1.1.3',
        getPaths(
          getClientTypes(require.resolve('powerbi-client')),
          getModelsTypes(require.resolve('powerbi-models-1.15')),
          authoring1,
        ),
      ],
      [
        'powerbi-client 2.24.1 and powerbi-report-authoring 3.0.0',
        getPaths(
          getClientTypes(require.resolve('powerbi-client-2.24')),
          getModelsTypes(require.resolve('powerbi-models')),
          authoring3,
        ),
      ],
      [
        'the drop-in and powerbi-report-authoring 1.1.3',
        getPaths(dropInTypes, toolkitModelsTypes, authoring1),
      ],
      [
        'the drop-in and powerbi-report-authoring 3.0.0',
        getPaths(dropInTypes, toolkitModelsTypes, authoring3),
      ],
    ])('have no errors with %s', async (target, paths) => {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
        paths,
      };
      const project = join(installed.folder, `${compiler} ${target}.json`);
      await writeFile(project, JSON.stringify({ compilerOptions, include: ['powerbi-client-pages/*.ts'] }));
      const command = join(getPackageFolder(compiler), 'bin/tsc');
      expect(await installed.run(process.execPath, command, '-p', project)).toBe('');
    });
  },
);

/** Types with enums of strings, whose values the toolkit declares as strings. */
const typesWithStringEnums = [
  'DataType',
  'IColumnSchema',
  'IDatasetCreateConfiguration',
  'IQuickCreateConfiguration',
  'ITableSchema',
  'ReportCreationMode',
];

it.each([
  // Its targets always require a table.
  ['powerbi-models-1.15', 242, ['IBaseTarget', ...typesWithStringEnums]],
  ['powerbi-models', 247, typesWithStringEnums],
])('the types of %s and of the toolkit are assignable to each other', async (name, count, different) => {
  const declarations = await readFile(getModelsTypes(require.resolve(name)), 'utf8');
  const exportedType =
    /^export (?:declare )?(?:type|interface|(?:const )?enum) (\w+)(<\w+(?: extends (\w+))?>)?/gm;
  const types = [...declarations.matchAll(exportedType)].map(
    ([, type = '', parameters, bound = 'FilterType']) => ({
      type,
      getReference: (models: string) => `${models}.${type}${parameters ? `<${models}.${bound}>` : ''}`,
    }),
  );
  expect(types).toHaveLength(count);
  const lines = types.map(({ getReference }, index) => {
    const own = getReference('toolkit');
    const original = getReference('original');
    return `export const pair${index}: [${own}, ${original}] = [{} as ${original}, {} as ${own}];`;
  });
  const imports = `import type * as toolkit from 'embed-toolkit/models'; import type * as original from '${name}';`;
  await writeFile(join(installed.folder, `${name}.ts`), [imports, ...lines].join('\n'));
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
    types: [],
    paths: { [name]: [getModelsTypes(require.resolve(name))] },
  };
  const { errors } = checkTypes('typescript', installed.folder, { compilerOptions, files: [`${name}.ts`] });
  const failed = [...errors.matchAll(/^[\w.-]+\((\d+),/gm)].map(([, line]) => types[Number(line) - 2]?.type);
  expect(new Set(failed)).toEqual(new Set(different));
});

it("Microsoft's wrappers and a page that uses them compile with the drop-in", () => {
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    jsx: 'react-jsx',
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    paths: { 'powerbi-client': [dropInTypes], 'powerbi-models': [toolkitModelsTypes] },
  };
  const config = { compilerOptions, files: ['wrappers.tsx'] };
  const { checkedFiles, errors } = checkTypes('typescript', installed.folder, config);
  expect(errors).toBe('');
  expect(checkedFiles).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/powerbi-client-angular\/index\.d\.ts$/),
      expect.stringMatching(/powerbi-client-react\/dist\/PowerBIEmbed\.d\.ts$/),
      expect.stringMatching(/powerbi-client-vue-js\/dist\/types\/src\/public-api\.d\.ts$/),
    ]),
  );
});

describe('the Angular compiler', () => {
  /** Compiles the components of the host page after replacing a text, and returns the diagnostics. */
  async function compile(text = '', replacement = '') {
    const name = `angular-${text.replaceAll(/\W/g, '')}`;
    const code = await readFile(join(installed.folder, 'angular.ts'), 'utf8');
    await writeFile(join(installed.folder, `${name}.ts`), code.replace(text, replacement));
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      outDir: name,
    };
    const angularCompilerOptions = { strictTemplates: true };
    const project = join(installed.folder, `${name}.json`);
    await writeFile(
      project,
      JSON.stringify({ compilerOptions, angularCompilerOptions, files: [`${name}.ts`] }),
    );
    return formatDiagnostics(performCompilation(readConfiguration(project)).diagnostics);
  }

  it('accepts the component in templates', async () => {
    expect(await compile()).toBe('');
  });

  it.each([
    ['an unknown input', '[config]', '[configuration]', 'NG8002'],
    ['a configuration of the wrong type', '[config]="config()"', '[config]="1"', 'TS2322'],
    ['an unknown field of an event', 'detail.newPage.name)"', 'detail.newPage.title)"', 'TS2339'],
  ])('rejects %s', async (_, text, replacement, code) => {
    expect(await compile(text, replacement)).toContain(code);
  });

  it.each(['angular.js', 'angular.cjs'])('completes the compilation of %s', async (name) => {
    const filename = join(installed.folder, 'node_modules/embed-toolkit/dist', name);
    const code = await readFile(filename, 'utf8');
    const result = await transformAsync(code, { filename, plugins: [linker], configFile: false });
    expect(code).toContain('ɵɵngDeclareComponent');
    expect(result?.code).toContain('ɵɵdefineComponent');
    expect(result?.code).not.toContain('ɵɵngDeclare');
  });
});

it('the package contains source maps with the content of every source', async () => {
  const maps = installed.files.filter((file) => file.endsWith('.map'));
  const sourcesWithoutContent = [];
  for (const file of maps) {
    const mapPath = join(installed.folder, 'node_modules/embed-toolkit', file);
    const { sources, sourcesContent } = JSON.parse(await readFile(mapPath, 'utf8')) as {
      sources: string[];
      sourcesContent?: (string | null)[];
    };
    sourcesWithoutContent.push(...sources.filter((_, index) => typeof sourcesContent?.[index] !== 'string'));
  }
  expect(maps.length).toBeGreaterThan(10);
  expect(sourcesWithoutContent).toEqual([]);
});

it('the package contains no syntax that is newer than ES2022', async () => {
  const linter = new Linter();
  const config: Linter.Config = { files: ['**'], languageOptions: { ecmaVersion: 2022 } };
  const modules = installed.files.filter((file) => /\.c?js$/.test(file));
  const syntaxErrors = [];
  for (const file of modules) {
    const code = await readFile(join(installed.folder, 'node_modules/embed-toolkit', file), 'utf8');
    const messages = linter.verify(code, config, file).filter(({ fatal }) => fatal);
    syntaxErrors.push(...messages.map(({ line, message }) => `${file}:${line} ${message}`));
  }
  expect(modules.length).toBeGreaterThan(10);
  expect(syntaxErrors).toEqual([]);
});

it('the script adds one global to a page without a module loader', async () => {
  const page = createContext({});
  runInContext(await readFile(getScriptPath(), 'utf8'), page);
  expect(Object.keys(page)).toEqual(['powerbi-client']);
});

it('the script embeds a report, sends requests and receives events', async () => {
  const { window: page } = new JSDOM('<div></div>', {
    runScripts: 'outside-only',
    url: 'https://host.example',
  });
  page.eval(await readFile(getScriptPath(), 'utf8'));
  const { powerbi } = page as unknown as Globals;
  const element = page.document.querySelector('div') as HTMLElement;
  const embedUrl = 'https://app.powerbi.com/reportEmbed';
  const report = powerbi?.embed(element, { type: 'report', id: 'r1', embedUrl, accessToken: 't' }) as Report;
  const source = report.iframe.contentWindow as Window;
  const post = (data: object) =>
    page.dispatchEvent(
      new page.MessageEvent('message', { data, source: source as never, origin: 'https://app.powerbi.com' }),
    );
  const responseBodies: Record<string, unknown> = { 'GET /report/zoom': 2 };
  source.postMessage = ({
    method,
    url,
    headers,
  }: {
    method?: string;
    url: string;
    headers: { id: string };
  }) => {
    const body = responseBodies[`${method} ${url}`] ?? {};
    if (method) queueMicrotask(() => post({ statusCode: 200, headers: { id: headers.id }, body }));
  };
  const receivedEvents: string[] = [];
  report.on('rendered', ({ type }) => void receivedEvents.push(type));
  report.iframe.dispatchEvent(new page.Event('load'));
  const url = `/reports/${report.config.uniqueId}/events/rendered`;
  post({ method: 'POST', url, headers: { id: '1' }, body: {} });
  await report.whenRendered();
  expect([await report.getZoom(), receivedEvents]).toEqual([2, ['rendered']]);
});

describe.each(['import', 'require', 'script'])('drop-in loaded by %s', (moduleType) => {
  it('provides factories for proxies, request clients and routers', async () => {
    const output = await installed.run(process.execPath, 'factories.mjs', moduleType);
    expect(JSON.parse(output)).toEqual({
      hasUniqueIds: true,
      responses: [1, 2],
      routed: { statusCode: 200, body: 'seven' },
    });
  });

  it('provides a proxy that can be stopped', async () => {
    const output = await installed.run(process.execPath, 'factories.mjs', moduleType, 'stop');
    expect(JSON.parse(output)).toEqual({ before: 1, after: 1 });
  });
});

describe.each(['import', 'require'])('%s of every entry point', (moduleType) => {
  it.each([
    ['Node.js', 'no global variable', 'server', []],
    ['jsdom', 'only the global variable of the drop-in', 'jsdom', ['powerbi']],
    ['a worker', 'no global variable', 'worker', []],
  ])('loads every entry point in %s and adds %s', async (_, __, environment, dropInGlobals) => {
    const output = await installed.run(process.execPath, 'load.mjs', moduleType, environment);
    expect(JSON.parse(output)).toEqual({
      '.': [],
      './models': [],
      './testing': [],
      './react': [],
      './vue': [],
      './svelte': [],
      './angular': [],
      './element': [],
      './drop-in': dropInGlobals,
    });
  });
});
