import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { differencesPage } from '../test/differences.ts';
import type { Case } from './support/conformance-case.ts';
import { cases } from './support/conformance-cases.ts';
import { runCases } from './support/conformance-runner.ts';
import type { Outcome } from './support/conformance-runner.ts';
import { runEchoFrame } from './support/echo-frame.ts';
import { expectedDifferences } from './support/expected-differences.ts';
import { getBuiltFile, hostUrl, powerbiClient, powerbiClient224 } from './support/fixtures.ts';

/** Number of pages that run cases concurrently, because some cases wait. Each page requires several processes. */
const pageCount = 3;

const oracles = [
  ['2.23.1', powerbiClient],
  ['2.24.1', powerbiClient224],
] as const;

/** Runs all cases in several pages with the library that the script at the path defines. */
async function getOutcomes(context: BrowserContext, path: string): Promise<Outcome[]> {
  const script = await readFile(path, 'utf8');
  const parts = await Promise.all(
    Array.from({ length: pageCount }, (_, part) =>
      runInPage(
        context,
        script,
        cases.filter((__, index) => index % pageCount === part),
      ),
    ),
  );
  return cases.map((_, index) => parts[index % pageCount]?.[Math.floor(index / pageCount)] as Outcome);
}

async function runInPage(
  context: BrowserContext,
  script: string,
  pageCases: readonly Case[],
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
  const outcomes = await page.evaluate(runCases, pageCases);
  await page.close();
  return outcomes;
}

/**
 * Removes random values, the library version, and the `uid` header, which powerbi-client omits in some requests.
 */
function normalize({ result, messages, src }: Outcome): unknown {
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

let dropIn: Promise<Outcome[]> | undefined;

test.describe('drop-in conformance', () => {
  for (const [version, path] of oracles) {
    test(`the drop-in sends the same messages and returns the same results as powerbi-client ${version} [002/1/1] [002/1/2] [002/1/3] [002/1/6] [002/2/4] [002/3/8] [002/3/10] [002/3/11] [002/3/14] [002/3/15] [002/4/6] [002/4/8] [002/5/2] [002/5/3] [002/5/4] [002/5/5] [002/5/6] [002/5/8] [002/5/12] [002/7/1] [002/7/2] [002/7/5] [002/7/7] [002/7/9] [002/7/13] [002/8/1] [002/8/3] [002/8/4] [002/8/5] [002/8/6] [002/8/7]`, async ({
      context,
    }) => {
      test.setTimeout(900_000);
      dropIn ??= getOutcomes(context, getBuiltFile('embed-toolkit.umd.min.js'));
      const actualOutcomes = await dropIn;
      const referenceOutcomes = await getOutcomes(context, path);
      const counts = { equal: 0, expected: 0 };
      const different: unknown[] = [];
      cases.forEach((testCase, index) => {
        const [actual, reference] = [actualOutcomes[index] as Outcome, referenceOutcomes[index] as Outcome];
        const [normalizedActual, normalizedReference] = [normalize(actual), normalize(reference)];
        const isExpected = () =>
          expectedDifferences.some(({ matches }) => matches({ testCase, actual, reference, version }));
        const isEqual =
          JSON.stringify(sortKeys(normalizedActual)) === JSON.stringify(sortKeys(normalizedReference));
        if (isEqual) counts.equal += 1;
        else if (isExpected()) counts.expected += 1;
        else {
          different.push({
            name: testCase.name,
            actual: normalizedActual,
            reference: normalizedReference,
          });
        }
      });
      const summary = `${counts.equal} equal, ${counts.expected} expected, ${different.length} different`;
      process.stdout.write(`powerbi-client ${version}: ${cases.length} cases, ${summary}\n`);
      expect(different).toEqual([]);
      expect(counts.equal).toBeGreaterThan(cases.length * 0.8);
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
/** Methods that the conformance cases do not call, because unit tests cover them. */
const unitTestedMethods = ['enableAutoEmbed', 'getAccessToken', 'getSDKVersion'];

/** Returns the names of the methods of all classes that the library exports, except those of filter builders. */
async function listMethods(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  await page.addScriptTag({ path });
  const methods = await page.evaluate(() => {
    const client = (window as unknown as Record<string, object>)['powerbi-client'] as object;
    const { service } = client as { service: object };
    const members: unknown[] = [...Object.values(client), ...Object.values(service)];
    const names = new Set<string>();
    for (const member of members) {
      if (typeof member !== 'function' || member.name.endsWith('Builder')) continue;
      let prototype = member.prototype as object | null;
      for (; prototype && prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
        for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
      }
    }
    return [...names].sort();
  });
  await page.close();
  return methods;
}

test('the drop-in has every public method of powerbi-client, and the conformance cases call each of them [002/7/8]', async ({
  context,
}) => {
  const excludedMethods = [...internalMethods, 'constructor'];
  const allMethods = await listMethods(context, powerbiClient);
  const methods = allMethods.filter((name) => !excludedMethods.includes(name));
  expect(methods.length).toBeGreaterThan(80);
  const dropInMethods = await listMethods(context, getBuiltFile('embed-toolkit.umd.min.js'));
  expect(methods.filter((name) => !dropInMethods.includes(name))).toEqual([]);
  const caseTexts = JSON.stringify(cases);
  const isCompared = (name: string) =>
    caseTexts.includes(`.${name}(`) || caseTexts.includes(`"method":"${name}"`);
  expect(methods.filter((name) => !isCompared(name) && !unitTestedMethods.includes(name))).toEqual([]);
});

test('no two conformance cases have the same name or test the same', () => {
  const names = cases.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const contents = cases.map(({ name: _, ...content }) => JSON.stringify(content));
  expect(names.filter((__, index) => contents.indexOf(contents[index] ?? '') !== index)).toEqual([]);
});

test('the documentation lists every expected difference', () => {
  const undocumented = expectedDifferences.filter(({ title }) => !differencesPage.includes(`| ${title} |`));
  expect(undocumented.map(({ title }) => title)).toEqual([]);
});

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
