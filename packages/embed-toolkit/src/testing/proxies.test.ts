// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { ReportBatch } from '../content/report-batch.ts';
import * as dropIn from '../drop-in/index.ts';
import * as element from '../element/index.ts';
import * as main from '../index.ts';
import * as models from '../models/index.ts';
import * as react from '../react/index.ts';
import * as svelte from '../svelte/index.ts';
import * as vue from '../vue/index.ts';
import { embedUrl } from './embed-report.ts';
import * as testing from './index.ts';
import { wrapInProxies } from './wrap-in-proxies.ts';

type Class = abstract new (...parameters: never[]) => object;

const entries = { main, dropIn, models, testing, react, vue, svelte, element };

/** Members without a meaning for host pages, whose values need not work in reactive state. */
const internalMembers = [
  'channel',
  'client',
  'contentType',
  'createChannel',
  'factories',
  'frame',
  'getClient',
  'transport',
  'toRaw',
];

/** Members after which other members only reject calls. */
const finalMembers = ['stop', 'handleRemoval', 'reset', 'dispose'];

/** Errors of members that require the object itself instead of a proxy. */
const proxyErrors =
  /private (member|field|method)|Receiver must be|Illegal invocation|incompatible receiver|not a valid instance/;

const isClass = (value: unknown): value is Class =>
  typeof value === 'function' && Function.prototype.toString.call(value).startsWith('class ');

/** Returns the classes that a module and the namespaces in it export. */
function listClasses(module: object): Class[] {
  return Object.values(module).flatMap((value: unknown): Class[] => {
    if (isClass(value)) return [value];
    const isNamespace = Object.prototype.toString.call(value) === '[object Module]';
    return isNamespace ? listClasses(value as object) : [];
  });
}

const config = { id: 'r1', embedUrl, accessToken: 't1', datasetId: 'd1', datasetIds: ['d1'] };
const target = { table: 'Store', column: 'Country' };

const services = new Set<main.EmbedService>();

/** Disposes of all services and removes their elements. Other tests share the window. */
function cleanUp(): void {
  document.body.replaceChildren();
  // Ends the wait of `enableAutoEmbed`, while there is nothing to embed.
  window.dispatchEvent(new Event('DOMContentLoaded'));
  for (const service of services) service.dispose();
  services.clear();
}

const addElement = () => document.body.appendChild(document.createElement('div'));

/** Creates an object of each class that host pages can have, with a rendered report. */
async function createObjects(): Promise<object[]> {
  const service = new main.Service({ timeout: 0, onError: () => {} });
  const embedNew = (type: string, extra: object = {}) =>
    service.embed(addElement(), { ...config, ...extra, type });
  const report = service.embed(addElement(), { ...config, type: 'report' });
  const frame = new testing.FakeFrame(report);
  frame.responses['GET /report/pages'] = { statusCode: 200, body: [{ name: 'p1', isActive: true }] };
  frame.responses['GET /report/pages/p1/visuals'] = {
    statusCode: 200,
    body: [{ name: 'v1', title: 'V', type: 'slicer' }],
  };
  await frame.show();
  const page = await report.getActivePage();
  const visual = await page.getVisualByName('v1');
  const display = new main.EmbedService({ report: main.ReportView }, { onError: () => {} });
  const compatible = new dropIn.service.Service(
    dropIn.factories.hpmFactory,
    dropIn.factories.wpmpFactory,
    dropIn.factories.routerFactory,
    { onError: () => {} },
  );
  for (const created of [service, display, compatible]) services.add(created);
  let batch: ReportBatch | undefined;
  await report.batch((created) => void (batch = created));
  const { models: m } = main;
  return [
    ...[service, display, compatible, report, frame, page, visual, report.bookmarksManager],
    ...[service.hpm, service.wpmp, service.router, batch as ReportBatch],
    display.embed(addElement(), { ...config, type: 'report' }),
    ...['dashboard', 'tile', 'qna', 'create'].map((type) => embedNew(type, { dashboardId: 'd1' })),
    embedNew('visual', { pageName: 'p1', visualName: 'v1' }),
    embedNew('quickCreate', { datasetCreateConfig: { locale: 'en', mashupDocument: 'm' } }),
    new main.BasicFilterBuilder().withTargetObject(target).in(['Norway']),
    new main.AdvancedFilterBuilder().withTargetObject(target).and().addCondition('Is', 1),
    new main.TopNFilterBuilder().withTargetObject(target).top(1).orderByTarget(target),
    new main.RelativeDateFilterBuilder().withTargetObject(target).inLast(1, 0),
    new main.RelativeTimeFilterBuilder().withTargetObject(target).inLast(1, 5),
    new m.BasicFilter(target, 'In', ['a']),
    new m.BasicFilterWithKeys({ ...target, keys: ['k'] }, 'In', ['a'], [['b']]),
    new m.AdvancedFilter(target, 'And', [{ operator: 'Is', value: 1 }]),
    new m.TopNFilter(target, 'Top', 1, target),
    new m.RelativeDateFilter(target, 0, 1, 0, true),
    new m.RelativeTimeFilter(target, 0, 1, 5),
    new m.NotSupportedFilter(target, 'm', 's'),
    new m.IncludeExcludeFilter(target, true, []),
    new m.IdentityFilter([1], 'In'),
    new m.TupleFilter([target], 'In', []),
    new m.HierarchyFilter([target], []),
    new m.HierarchyIdentityFilter([{ queryName: 'q' }], []),
    new m.PageSelector('p1'),
    new m.VisualSelector('v1'),
    new m.VisualTypeSelector('card'),
    new m.SlicerTargetSelector(target),
    new main.ValidationError([]),
    new main.RequestError(400, {}),
  ];
}

/** Returns arguments with which the members do not only reject their arguments. */
function createParameters(): Record<string, unknown[]> {
  const child = document.createElement('div');
  document.querySelector('div')?.append(child);
  const report = { ...config, type: 'report' };
  return {
    addOrOverwriteEmbed: [{}, child],
    batch: [(batch: ReportBatch) => batch.setPage('p1')],
    add: [() => Promise.resolve()],
    bootstrap: [child, report],
    createReport: [child, config],
    embed: [child, report],
    get: [document.querySelector('div')],
    handleEvent: ['loaded', {}],
    init: [document.body],
    load: [child, report],
    off: ['rendered', () => {}],
    on: ['rendered', () => {}],
    preload: [report, child],
    quickCreate: [child, config],
    register: ['custom', () => ({}), ['/custom/:uniqueId/:eventName']],
    reset: [document.querySelector('div')],
    restore: [document.querySelector('div')],
    runInBackground: [Promise.resolve()],
    setFilters: [[]],
    update: [report],
    waitFor: [Promise.resolve()],
  };
}

/** Returns the names of the members that an object has, including those of its classes. */
function listMembers(object: object): string[] {
  const names = new Set(Object.keys(object));
  let prototype = Object.getPrototypeOf(object) as object;
  for (; prototype.constructor !== Object; prototype = Object.getPrototypeOf(prototype) as object) {
    for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
    if (!isClass(prototype.constructor)) break;
  }
  const listed = [...names].filter((name) => name !== 'constructor' && !internalMembers.includes(name));
  return [
    ...listed.filter((name) => !finalMembers.includes(name)),
    ...finalMembers.filter((name) => names.has(name)),
  ];
}

/** Reads the member through proxies, and calls it if it is a method. Returns its value or result, or its error. */
async function access(object: object, name: string): Promise<unknown> {
  const proxy = wrapInProxies(object) as Record<string, unknown>;
  try {
    const value = proxy[name];
    if (typeof value !== 'function') {
      Reflect.set(proxy, name, Reflect.get(object, name));
      return Reflect.get(object, name);
    }
    const result: unknown = Reflect.apply(value, proxy, createParameters()[name] ?? ['p1', 'v1', 1, 2]);
    return await Promise.race([result, new Promise((resolve) => setTimeout(resolve, 5))]);
  } catch (error) {
    return error;
  }
}

const sample = await createObjects();
cleanUp();
afterEach(cleanUp);

const classes = Object.entries(entries).flatMap(([entry, module]) =>
  listClasses(module).map((exported) => [`${exported.name} of ${entry}`, exported] as const),
);
const known = sample.map((object) => object.constructor);

it.each(classes)('the test creates an object of %s', (_, exported) => {
  // Elements cannot be wrapped in proxies: their members belong to the browser.
  const isElement = exported.prototype instanceof HTMLElement;
  expect(isElement || sample.some((object) => object instanceof exported)).toBe(true);
});

it.each(sample.map((object, index) => [object.constructor.name, index] as const))(
  'all members of %s (%i) work through proxies',
  async (_, index) => {
    const object = (await createObjects())[index] as object;
    const faults: string[] = [];
    for (const name of listMembers(object)) {
      const result = await access(object, name);
      if (result instanceof Error && proxyErrors.test(result.message))
        faults.push(`${name}: ${result.message}`);
      for (const value of Array.isArray(result) ? (result as unknown[]) : [result]) {
        if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Node)
          continue;
        // The objects of another class require a test, too.
        const { constructor } = value;
        if (isClass(constructor) && !known.includes(constructor)) faults.push(`${name}: ${constructor.name}`);
      }
    }
    expect(faults).toEqual([]);
  },
);
