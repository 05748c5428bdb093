import { describe, expect, it } from 'vitest';
import { migrateFiles } from './migrate-files.ts';

const version = '1.2.3';

/** Migrates files, and returns the changed texts and the notes by path. */
function migrate(files: Record<string, string>, dropIn = false) {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const results = migrateFiles(sources, { dropIn, version });
  return {
    texts: Object.fromEntries(results.map(({ path, after }) => [path, after])),
    notes: results.flatMap(({ path, notes }) =>
      notes.map(({ line, message }) => `${path}:${line} ${message}`),
    ),
    dropIns: results.filter(({ usesDropIn }) => usesDropIn).map(({ path }) => path),
  };
}

/** Migrates one file without notes, checks that a second run changes nothing, and returns the new text. */
function migrateOne(path: string, text: string): string {
  const { texts, notes } = migrate({ [path]: text });
  expect(notes).toEqual([]);
  const migrated = texts[path] ?? text;
  expect(migrate({ [path]: migrated }).texts[path] ?? migrated).toBe(migrated);
  return migrated;
}

describe('imports', () => {
  it.each([
    [
      'named imports',
      `import { models, Report } from 'powerbi-client';`,
      `import { models, Report } from 'embed-toolkit';`,
    ],
    ['namespace imports', `import * as pbi from "powerbi-client"`, `import * as pbi from "embed-toolkit"`],
    ['default imports', `import pbi from 'powerbi-client';`, `import * as pbi from 'embed-toolkit';`],
    [
      'default and named imports',
      `import pbi, { models } from 'powerbi-client';\nuse(pbi.models, models);`,
      null,
    ],
    [
      'type imports',
      `import type { Report } from 'powerbi-client';`,
      `import type { Report } from 'embed-toolkit';`,
    ],
    [
      'import assignments',
      `import pbi = require('powerbi-client');`,
      `import pbi = require('embed-toolkit');`,
    ],
    [
      'exports',
      `export { models, Page as ReportPage } from 'powerbi-client';`,
      `export { models, Page as ReportPage } from 'embed-toolkit';`,
    ],
    [
      'imports of models',
      `import * as m from 'powerbi-models';`,
      `import * as m from 'embed-toolkit/models';`,
    ],
    [
      'default imports of models',
      `import m from 'powerbi-models';`,
      `import * as m from 'embed-toolkit/models';`,
    ],
    ['side effects', `import 'powerbi-client';`, `import 'embed-toolkit/drop-in';`],
    ['required side effects', `require('powerbi-client');`, `require('embed-toolkit/drop-in');`],
    ['required modules', `const pbi = require('powerbi-client');`, `const pbi = require('embed-toolkit');`],
    [
      'required names',
      `const { models, service } = require('powerbi-client');\nx = new service.Service();`,
      `const { models, Service } = require('embed-toolkit');\nx = new Service();`,
    ],
    [
      'required members',
      `const { TokenType } = require('powerbi-client').models;`,
      `const { TokenType } = require('embed-toolkit').models;`,
    ],
    [
      'dynamic imports',
      `const pbi = await import('powerbi-client');\nuse(pbi.models);`,
      `const pbi = await import('embed-toolkit');\nuse(pbi.models);`,
    ],
    [
      'callbacks of dynamic imports',
      `import('powerbi-client').then(({ models: m }) => m.TokenType);`,
      `import('embed-toolkit').then(({ models: m }) => m.TokenType);`,
    ],
    [
      'import types',
      `let report: import('powerbi-client').Report, s: import('powerbi-client').service.Service, c: import('powerbi-client').IEmbedConfiguration;`,
      `let report: import('embed-toolkit').Report, s: import('embed-toolkit').Service, c: import('embed-toolkit').models.IEmbedConfiguration;`,
    ],
  ])('migrates %s', (_, before, after) => {
    if (after === null) expect(migrate({ 'a.ts': before }).dropIns).toEqual(['a.ts']);
    else expect(migrateOne('a.ts', before)).toBe(after);
  });

  it('moves the types of configurations to the models and removes names without a counterpart', () => {
    const before = `import {
  models, // the enums
  IReportEmbedConfiguration,
  IEmbedSettings as Settings,
  service,
  factories,
} from 'powerbi-client';

const powerbi = new service.Service(
  factories.hpmFactory,
  factories.wpmpFactory,
  factories.routerFactory,
);
let config: IReportEmbedConfiguration, settings: Settings,  odd : models.TokenType
`;
    const after = `import {
  models, // the enums
  Service,
} from 'embed-toolkit';
import type { IReportEmbedConfiguration, ISettings as Settings } from 'embed-toolkit/models';

const powerbi = new Service();
let config: IReportEmbedConfiguration, settings: Settings,  odd : models.TokenType
`;
    expect(migrateOne('a.ts', before)).toBe(after);
  });

  it('replaces an import of which only types remain', () => {
    const before = `import { IEmbedConfiguration } from "powerbi-client"\nlet a: IEmbedConfiguration\n`;
    const after = `import type { IEmbedConfiguration } from "embed-toolkit/models"\nlet a: IEmbedConfiguration\n`;
    expect(migrateOne('a.ts', before)).toBe(after);
  });

  it('keeps CRLF and the text outside of the changes', () => {
    const before = `// pbi\r\nimport { Report, service } from 'powerbi-client';\r\nimport { IQnaSettings } from 'powerbi-client';\r\n\tlet   s:service.Service , q : IQnaSettings\r\n`;
    const after = `// pbi\r\nimport { Report, Service } from 'embed-toolkit';\r\nimport type { IQnaSettings } from 'embed-toolkit/models';\r\n\tlet   s:Service , q : IQnaSettings\r\n`;
    expect(migrateOne('a.ts', before)).toBe(after);
  });

  it.each(['js', 'jsx', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'tsx'])('migrates .%s files', (extension) => {
    const before = `import { models } from 'powerbi-client';`;
    expect(migrateOne(`a.${extension}`, before)).toBe(`import { models } from 'embed-toolkit';`);
  });
});

describe('uses of the exports', () => {
  it('migrates members of a namespace', () => {
    const before = `import * as pbi from 'powerbi-client';
const s = new pbi.service.Service(pbi.factories.hpmFactory, pbi.factories.wpmpFactory, pbi.factories.routerFactory);
const onLoaded: pbi.service.IEventHandler<any> = (event: pbi.service.ICustomEvent<any>) => event.detail;
let c: pbi.IEmbedSettings; const r = s.embed(e, c) as pbi.Report; r instanceof pbi.Report;
use({ pbi: 1 }.pbi, pbi.models.TokenType.Embed);
`;
    const after = `import * as pbi from 'embed-toolkit';
const s = new pbi.Service();
const onLoaded: pbi.EventHandler<any> = (event: CustomEvent<any>) => event.detail;
let c: pbi.models.ISettings; const r = s.embed(e, c) as pbi.Report; r instanceof pbi.Report;
use({ pbi: 1 }.pbi, pbi.models.TokenType.Embed);
`;
    expect(migrateOne('a.ts', before)).toBe(after);
  });

  it('chooses other names for imports whose names are in use', () => {
    const before = `import { service } from 'powerbi-client';
class Service {}
let s: service.Service, h: service.IEventHandler<any>;
`;
    const after = `import { Service as ToolkitService, type EventHandler } from 'embed-toolkit';
class Service {}
let s: ToolkitService, h: EventHandler<any>;
`;
    expect(migrateOne('a.ts', before)).toBe(after);
  });

  it('migrates the options of a service and reports those without a counterpart', () => {
    const construct = (options: string) =>
      `import * as p from 'powerbi-client';\nconst s = new p.service.Service(p.factories.hpmFactory, p.factories.wpmpFactory, p.factories.routerFactory, ${options});\n`;
    const options = `{ autoEmbedOnContentLoaded: true, logMessages: true, onError: log, type: 'js' }`;
    const { texts, notes } = migrate({
      'a.ts': construct(options),
      'b.ts': construct('{ logMessages: true }'),
    });
    expect(texts['a.ts']).toBe(
      `import * as p from 'embed-toolkit';\nconst s = new p.Service({ onError: log });\n`,
    );
    expect(texts['b.ts']).toBe(`import * as p from 'embed-toolkit';\nconst s = new p.Service();\n`);
    expect(notes).toEqual([
      'a.ts:2 The option autoEmbedOnContentLoaded was removed. Call init() of the service when the DOM is ready.',
      'a.ts:2 The option type was removed. Call setSdkInfo(type, version) of the service.',
    ]);
  });
});

describe('code without a counterpart', () => {
  it.each([
    [
      'custom factories',
      `new pbi.service.Service(mine, pbi.factories.wpmpFactory, pbi.factories.routerFactory);`,
      'Only the service of the drop-in accepts factories.',
    ],
    [
      'a factory outside of a service',
      `use(pbi.factories.hpmFactory);`,
      'The toolkit has no hpmFactory. Its Service needs none.',
    ],
    ['the exports as a value', `use(pbi);`, 'The exports of powerbi-client are used as a value.'],
    ['a computed member', `use(pbi[name]);`, 'The exports of powerbi-client are used as a value.'],
    ['a type of the service', `let e: pbi.service.IEvent<any>;`, 'The toolkit has no service.IEvent.'],
    ['an unknown export', `use(pbi.unknown);`, 'The toolkit has no export unknown.'],
    ['a shadowed name', `function f(pbi) {}`, 'The name pbi is declared more than once.'],
    [
      'a member of the drop-in',
      `service.enableAutoEmbed();`,
      'Only the service of the drop-in has enableAutoEmbed().',
    ],
    [
      'options that are not a literal',
      `new pbi.service.Service(pbi.factories.hpmFactory, pbi.factories.wpmpFactory, pbi.factories.routerFactory, options);`,
      'The options of the service are not a literal.',
    ],
    [
      'unknown options',
      `new pbi.service.Service(pbi.factories.hpmFactory, pbi.factories.wpmpFactory, pbi.factories.routerFactory, { ...options });`,
      'The service of the toolkit has no such option.',
    ],
    ['all exports', `export * from 'powerbi-client';`, 'All exports are exported again.'],
    [
      'other exports',
      `export { service } from 'powerbi-client';`,
      'This export of powerbi-client is exported again.',
    ],
    ['a passed promise', `const p = import('powerbi-client');`, 'The promise of import() is passed on.'],
  ])('imports the drop-in for %s', (_, code, message) => {
    const before = `import * as pbi from 'powerbi-client';\n${code}\n`;
    const { texts, notes, dropIns } = migrate({ 'a.ts': before });
    const expectedLine = message.startsWith('The name') ? 1 : 2;
    if (code.startsWith('const p')) expect(dropIns).toEqual([]);
    else {
      expect(texts['a.ts']).toBe(before.replaceAll('powerbi-client', 'embed-toolkit/drop-in'));
      expect(notes).toEqual([`a.ts:${expectedLine} ${message} The file imports embed-toolkit/drop-in.`]);
    }
  });

  it('splits default and named imports, because the drop-in has no default export', () => {
    const before = `import pbi, { models } from 'powerbi-client';\nuse(pbi, models);\n`;
    const after = `import * as pbi from 'embed-toolkit/drop-in';\nimport { models } from 'embed-toolkit/drop-in';\nuse(pbi, models);\n`;
    expect(migrate({ 'a.ts': before }).texts['a.ts']).toBe(after);
  });

  it('imports the drop-in everywhere with --drop-in', () => {
    const before = `import { service, factories } from 'powerbi-client';\nimport * as m from 'powerbi-models';\nwindow.powerbi.embed(element, config);\n`;
    const { texts, notes } = migrate({ 'a.ts': before }, true);
    expect(texts['a.ts']).toBe(
      `import { service, factories } from 'embed-toolkit/drop-in';\nimport * as m from 'embed-toolkit/models';\nwindow.powerbi.embed(element, config);\n`,
    );
    expect(notes).toEqual([]);
  });
});

describe('the global service', () => {
  it('becomes a service of the only file that uses it', () => {
    const before = `import 'powerbi-client';\nimport { models } from 'powerbi-client';\n\n(window as any).powerbi.embed(element, config);\npowerbi.reset(element);\n`;
    const after = `import { Service } from 'embed-toolkit';\nimport { models } from 'embed-toolkit';\n\nconst powerbi = new Service();\n\npowerbi.embed(element, config);\npowerbi.reset(element);\n`;
    expect(migrateOne('a.ts', before)).toBe(after);
  });

  it('stays global when several files share it', () => {
    const user = `import { models } from 'powerbi-client';\nwindow.powerbi.embed(a, b);\n`;
    const other = `import x from './x';\npowerbi.reset(a);\n`;
    const { texts, notes, dropIns } = migrate({ 'a.ts': user, 'b.ts': other });
    expect(texts).toEqual({
      'a.ts': `import { models } from 'embed-toolkit/drop-in';\nwindow.powerbi.embed(a, b);\n`,
      'b.ts': `import 'embed-toolkit/drop-in';\nimport x from './x';\npowerbi.reset(a);\n`,
    });
    const message = 'Several files share the global service. Create a Service in a module and import it.';
    expect(notes).toEqual([`a.ts:2 ${message}`, `b.ts:2 ${message}`]);
    expect(dropIns).toEqual(['a.ts', 'b.ts']);
  });

  it('is imported after the directives of a module', () => {
    const before = `#!/usr/bin/env node\n'use client';\nexport const embed = () => window.powerbi.embed(a, b);\n`;
    const models = `import { models } from 'powerbi-models';\n`;
    expect(migrate({ 'a.ts': before, 'b.ts': models }).texts['a.ts']).toBe(
      `#!/usr/bin/env node\n'use client';\nimport { Service } from 'embed-toolkit';\n\nconst powerbi = new Service();\nexport const embed = () => powerbi.embed(a, b);\n`,
    );
    expect(migrate({ 'a.ts': before, 'b.ts': before + models }).texts['a.ts']).toBe(
      before.replace(`'use client';`, `'use client';\nimport 'embed-toolkit/drop-in';`),
    );
  });

  it('leaves variables with the same name alone', () => {
    const before = `import { Report } from 'powerbi-client';\nconst powerbi = create();\npowerbi.embed(a, b);\n`;
    expect(migrateOne('a.ts', before)).toBe(before.replace('powerbi-client', 'embed-toolkit'));
  });

  it('leaves projects without powerbi-client alone', () => {
    expect(migrate({ 'a.ts': `import x from './x';\nwindow.powerbi.embed(a, b);\n` }).texts).toEqual({});
  });
});

describe('other files', () => {
  it('migrates the scripts of components and pages', () => {
    const component = `<script setup lang="ts">\nimport { models } from 'powerbi-client';\n</script>\n<template><p>powerbi-client</p></template>\n`;
    const page = `<!-- import 'powerbi-client' -->\n<script type="application/json">"powerbi-client"</script>\n<script type="module">\n  import { Report } from 'powerbi-client';\n</script>\n`;
    expect(migrateOne('a.vue', component)).toBe(component.replace("'powerbi-client'", "'embed-toolkit'"));
    expect(migrateOne('a.svelte', component)).toBe(component.replace("'powerbi-client'", "'embed-toolkit'"));
    expect(migrateOne('a.html', page)).toBe(
      page.replace("Report } from 'powerbi-client'", "Report } from 'embed-toolkit'"),
    );
  });

  it('replaces the script of powerbi-client, and reports scripts of other servers', () => {
    const page = `<script src="/node_modules/powerbi-client/dist/powerbi.min.js"></script>\n<script src="https://cdn.example/powerbi-client@2.23.1/dist/powerbi.js"></script>\n<script>var models = window['powerbi-client'].models;\npowerbi.embed(a, b);</script>\n`;
    const { texts, notes } = migrate({ 'a.html': page });
    expect(texts['a.html']).toBe(
      page.replace('powerbi-client/dist/powerbi.min.js', 'embed-toolkit/dist/embed-toolkit.umd.min.js'),
    );
    expect(notes).toEqual([
      'a.html:2 Load embed-toolkit.umd.min.js of embed-toolkit in place of powerbi.min.js.',
    ]);
  });

  it('reports the configuration of tools, mocks, files of the package and unknown files', () => {
    const { texts, notes } = migrate({
      'a.test.ts': `jest.mock('powerbi-client');\nimport 'powerbi-client/dist/powerbi.js';\n`,
      'b.astro': `---\nimport 'powerbi-client';\n---\n`,
      'c.ts': `import {`,
      'd.ts': `import { models from 'powerbi-client';`,
      'README.md': 'powerbi-client',
      'tsconfig.json': `{ "types": ["powerbi-client"] }`,
      'vite.config.ts': `export default {\n  alias: { 'powerbi-client': 'x' },\n};\n`,
    });
    expect(texts['a.test.ts']).toBe(
      `jest.mock('embed-toolkit');\nimport 'powerbi-client/dist/powerbi.js';\n`,
    );
    expect(notes).toEqual([
      'a.test.ts:1 Check that the mock has the exports of embed-toolkit, such as Service.',
      "a.test.ts:2 'powerbi-client/dist/powerbi.js' is a file of another package. Import embed-toolkit instead.",
      "b.astro:2 The command does not change this file. Replace 'powerbi-client' by hand.",
      'd.ts:1 The code could not be parsed.',
      "tsconfig.json:1 The command does not change this file. Replace 'powerbi-client' by hand.",
      "vite.config.ts:2 'powerbi-client' is named here, for example in an alias. Change or remove it by hand.",
    ]);
  });

  it('replaces the dependencies', () => {
    const before = `{\r\n\t"dependencies": { "a": "1", "powerbi-client": "^2.23.1", "powerbi-client-react": "2.0.2" },\r\n\t"devDependencies": {\r\n\t\t"powerbi-models": "1.0.0"\r\n\t},\r\n\t"overrides": { "powerbi-client": "2.22.0" }\r\n}\r\n`;
    const { texts, notes } = migrate({ 'package.json': before });
    expect(texts['package.json']).toBe(
      `{\r\n\t"dependencies": { "a": "1", "embed-toolkit": "^1.2.3", "powerbi-client-react": "2.0.2" },\r\n\t"devDependencies": {},\r\n\t"overrides": { "powerbi-client": "2.22.0" }\r\n}\r\n`,
    );
    expect(notes).toEqual([
      'package.json:2 powerbi-client-react imports powerbi-client. Redirect it to embed-toolkit/drop-in with an alias in your bundler, or use embed-toolkit/react.',
      "package.json:6 'powerbi-client' is named here. Change or remove it by hand.",
    ]);
  });

  it('only removes dependencies when embed-toolkit is installed', () => {
    const before = `{\n  "dependencies": {\n    "embed-toolkit": "file:../x.tgz",\n    "powerbi-client": "^2.23.1"\n  }\n}\n`;
    expect(migrateOne('package.json', before)).toBe(
      `{\n  "dependencies": {\n    "embed-toolkit": "file:../x.tgz"\n  }\n}\n`,
    );
  });
});
