import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { differencesPage } from '../test/differences.ts';
import type { Case } from './support/conformance-case.ts';
import { recordedClasses } from './support/conformance-case.ts';
import { cases } from './support/conformance-cases.ts';
import { runCases } from './support/conformance-runner.ts';
import type { Outcome } from './support/conformance-runner.ts';
import { runEchoFrame } from './support/echo-frame.ts';
import { expectedDifferences, expectedRoutes } from './support/expected-differences.ts';
import { getBuiltFile, hostUrl, powerbiClient, powerbiClient224 } from './support/fixtures.ts';

/** Number of pages that run cases concurrently, because some cases wait. Each page requires several processes. */
const pageCount = 3;

/**
 * The versions to compare with, and the differences that do not apply to them. With `isRecording`, custom factories record
 * the calls and routes that they see.
 */
const oracles = [
  { version: '2.23.1', path: powerbiClient, isRecording: false, unmatchedTitles: [] },
  {
    version: '2.24.1',
    path: powerbiClient224,
    isRecording: true,
    unmatchedTitles: [
      'Additions in 2.24: the event `exportDataCompleted`, the layout of a visual, two government clouds',
    ],
  },
] as const;

/** Runs all cases in several pages with the library that the script at the path defines. */
async function getOutcomes(context: BrowserContext, path: string, isRecording: boolean): Promise<Outcome[]> {
  const script = await readFile(path, 'utf8');
  const parts = await Promise.all(
    Array.from({ length: pageCount }, (_, part) =>
      runInPage(
        context,
        script,
        cases.filter((__, index) => index % pageCount === part),
        isRecording,
      ),
    ),
  );
  return cases.map((_, index) => parts[index % pageCount]?.[Math.floor(index / pageCount)] as Outcome);
}

async function runInPage(
  context: BrowserContext,
  script: string,
  pageCases: readonly Case[],
  isRecording: boolean,
): Promise<Outcome[]> {
  const page = await context.newPage();
  await page.route('**/*', (route) => {
    const isHost = route.request().url().startsWith(hostUrl);
    const body = isHost
      ? '<!doctype html><title>Host</title>'
      : `<!doctype html><meta charset="utf-8"><script>(${runEchoFrame.toString()})()</script>`;
    return route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto(hostUrl);
  await page.addScriptTag({ content: script });
  const outcomes = await page.evaluate(runCases, {
    cases: pageCases,
    recordedClasses: isRecording ? recordedClasses : [],
  });
  await page.close();
  return outcomes;
}

/**
 * Removes random values, the library version, and the `uid` header, which powerbi-client omits in some requests.
 */
function normalize({ result, messages, src }: Outcome) {
  return {
    result,
    src,
    messages: messages.map(({ headers, body = null, ...message }) => {
      const { id: _, uid: __, sdkSessionId, sdkVersion, 'x-sdk-version': version, ...rest } = headers;
      const has = { session: sdkSessionId !== undefined, version: sdkVersion !== undefined };
      return { ...message, body, headers: { ...rest, has, isVersioned: version !== undefined } };
    }),
  };
}

/** Sorts the routes, whose order has no effect, and removes those that differ as documented. */
function normalizeCalls({ calls }: Outcome): string[] {
  const [routes, others] = [true, false].map((isRoute) =>
    calls.filter((call) => call.startsWith('router.') === isRoute),
  ) as [string[], string[]];
  const isEqual = (route: string) => !expectedRoutes.some(({ pattern }) => pattern.test(route));
  return [...routes.filter(isEqual).sort(), ...others];
}

function hasEqualMessages(...[actual, reference]: ReturnType<typeof normalize>[]): boolean {
  return JSON.stringify(sortKeys(actual?.messages)) === JSON.stringify(sortKeys(reference?.messages));
}

test.describe('drop-in conformance', () => {
  for (const { version, path, isRecording, unmatchedTitles } of oracles) {
    test(`the drop-in sends the same messages and returns the same results as powerbi-client ${version}`, async ({
      context,
    }) => {
      test.setTimeout(900_000);
      const actualOutcomes = await getOutcomes(
        context,
        getBuiltFile('embed-toolkit.umd.min.js'),
        isRecording,
      );
      const referenceOutcomes = await getOutcomes(context, path, isRecording);
      const counts = { equal: 0, expected: 0 };
      const different: unknown[] = [];
      const matchedTitles = new Set<string>();
      cases.forEach((testCase, index) => {
        const [actual, reference] = [actualOutcomes[index] as Outcome, referenceOutcomes[index] as Outcome];
        const [normalizedActual, normalizedReference] = [normalize(actual), normalize(reference)];
        const findDifference = () =>
          expectedDifferences.find(({ matches }) => matches({ testCase, actual, reference, version }));
        const isEqual =
          JSON.stringify(sortKeys(normalizedActual)) === JSON.stringify(sortKeys(normalizedReference));
        const difference = isEqual ? undefined : findDifference();
        if (isEqual) counts.equal += 1;
        else if (difference) {
          counts.expected += 1;
          matchedTitles.add(difference.title);
        } else {
          different.push({
            name: testCase.name,
            actual: normalizedActual,
            reference: normalizedReference,
          });
        }
        const [calls, referenceCalls] = [normalizeCalls(actual), normalizeCalls(reference)];
        // Other messages are the effect of other calls, and an expected difference explains them.
        if (
          hasEqualMessages(normalizedActual, normalizedReference) &&
          !isDeepStrictEqual(calls, referenceCalls)
        )
          different.push({ name: testCase.name, calls, referenceCalls });
      });
      const summary = `${counts.equal} equal, ${counts.expected} expected, ${different.length} different`;
      process.stdout.write(`powerbi-client ${version}: ${cases.length} cases, ${summary}\n`);
      expect(different).toEqual([]);
      const titles = expectedDifferences.map(({ title }) => title);
      expect(titles.filter((title) => !matchedTitles.has(title))).toEqual(unmatchedTitles);
      expect(counts.equal).toBeGreaterThan(cases.length * 0.8);
      if (isRecording) {
        const calledMethods = new Set(referenceOutcomes.flatMap(({ methods }) => methods));
        const methods = await listPublicMethods(context, path);
        expect(methods.filter((name) => !calledMethods.has(name))).toEqual([]);
      }
    });
  }
});

/** Private methods of powerbi-client, which host pages do not need. */
const internalMethods = ['applyThemeInternal', 'buildLayoutSettingsObject']
  .concat(['createEmbedComponent', 'createMenuCommand', 'embedExisting', 'embedInternal', 'embedNew'])
  .concat(['findCommandMenuIndex', 'frontLoadSendConfig', 'getDefaultEmbedUrl'])
  .concat([
    'getEmbedUrl',
    'getFiltersLevelUrl',
    'getGroupId',
    'getUniqueId',
    'handleEvent',
    'handleTileEvents',
  ])
  .concat(['addLocaleToEmbedUrl', 'isFullscreen', 'isMobileSettings', 'populateConfig'])
  .concat(['setIframe', 'validateEventHooks', 'validatePageView', 'validateVisual'])
  .concat(['viewModeToString']);

/** Returns the public methods of the classes that the library exports, such as `Page.getVisuals`. */
async function listPublicMethods(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  await page.addScriptTag({ path });
  const methods = await page.evaluate((classes) => {
    const library = window['powerbi-client'] as unknown as Record<string, { prototype: object }>;
    const { Service } = window['powerbi-client'].service as unknown as Record<string, { prototype: object }>;
    const names = new Set<string>();
    for (const className of classes) {
      let prototype = (library[className] ?? Service)?.prototype as object | null;
      for (; prototype && prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
          if (typeof value === 'function') names.add(`${className}.${name}`);
      }
    }
    return [...names];
  }, recordedClasses);
  await page.close();
  const excluded = new Set(['constructor', ...internalMethods]);
  return methods.filter((name) => !excluded.has(name.split('.')[1] ?? '')).sort();
}

test('the drop-in has every public method of powerbi-client', async ({ context }) => {
  const methods = await listPublicMethods(context, powerbiClient224);
  expect(methods.length).toBeGreaterThan(200);
  const dropInMethods = new Set(await listPublicMethods(context, getBuiltFile('embed-toolkit.umd.min.js')));
  expect(methods.filter((name) => !dropInMethods.has(name))).toEqual([]);
});

test('no two conformance cases have the same name or test the same', () => {
  const names = cases.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const contents = cases.map(({ name: _, ...content }) => JSON.stringify(content));
  expect(names.filter((__, index) => contents.indexOf(contents[index] ?? '') !== index)).toEqual([]);
});

test('the documentation lists every expected difference', () => {
  const undocumented = [...expectedDifferences, ...expectedRoutes].filter(
    ({ title }) => !differencesPage.includes(`| ${title} |`),
  );
  expect(undocumented.map(({ title }) => title)).toEqual([]);
});

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
