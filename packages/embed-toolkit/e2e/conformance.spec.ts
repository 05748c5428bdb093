import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cases as allCases } from './support/conformance-cases.ts';
import type { Case } from './support/conformance-cases.ts';
import { runCases } from './support/conformance-runner.ts';
import type { Outcome } from './support/conformance-runner.ts';
import { bundle, hostUrl, powerbiClient } from './support/fixtures.ts';
import { mirror } from './support/mirror.ts';

/** A sample while developing, all of them in `npm run conformance` and `npm run test:full`. */
const cases = allCases.filter((_, index) => process.env['TEST_FULL'] !== undefined || index % 5 === 0);

/** Where the two differ on purpose: docs/toolkit/differences-from-powerbi-client.md says why. */
const deliberate: [reason: string, isMeant: (one: Case, ours: Outcome, theirs: Outcome) => boolean][] = [
  [
    'refusals of these reject with the body, as those of all other calls',
    ({ call = '', answer }) => /closeAllOverlays|clearSelectedVisuals/.test(call) && answer !== 'well',
  ],
  ['paginated reports refuse all that they have no answer to', (one) => /paginated/.test(one.name)],
  ['the message of the specification', ({ config }) => config['pageView'] !== undefined],
  ['events that content does not raise are dropped', ({ raise }) => raise?.event === 'zork'],
  [
    'calls that promise nothing resolve with nothing, not with the empty body of an answer',
    (_, ours, theirs) =>
      ours.result === null &&
      JSON.stringify(theirs.result) === '{}' &&
      ours.messages.length === theirs.messages.length,
  ],
  [
    'content without an id has an empty one',
    ({ config, call }) => config['type'] === 'qna' && /getId/.test(call ?? ''),
  ],
  ['an id that is no text is called that', ({ config }) => config['id'] === 7],
  ['the iframe has no border, so the visual is 4 pixels wider', isSizedByFrame],
  ['messages of errors name the type, not the configuration', ({ config }) => config['type'] === undefined],
];

function isSizedByFrame({ config }: Case): boolean {
  return config['type'] === 'visual' && config['width'] === undefined;
}

async function outcomesOf(page: Page, library: string, script: string): Promise<Outcome[]> {
  await page.route('**/*', (route) => {
    const isHost = route.request().url().startsWith(hostUrl);
    const body = isHost
      ? '<!doctype html><title>Host</title>'
      : `<!doctype html><meta charset="utf-8"><script>(${mirror})()</script>`;
    return route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto(hostUrl);
  await page.addScriptTag({ content: script });
  return page.evaluate(runCases, { library, cases });
}

/** Without what differs by chance, and the `uid` header that powerbi-client leaves out here and there. */
function comparable({ result, messages, src }: Outcome): unknown {
  return {
    result,
    src,
    messages: messages.map(({ headers, body = null, ...message }) => {
      const { id: _, uid: __, sdkSessionId, ...rest } = headers;
      return { ...message, body, headers: { ...rest, hasSession: sdkSessionId !== undefined } };
    }),
  };
}

test('the drop-in does what powerbi-client does', async ({ page, context }) => {
  test.setTimeout(420_000);
  const [ours, theirs] = [
    await outcomesOf(page, 'dropIn', await bundle('drop-in/index.ts', 'dropIn')),
    await outcomesOf(await context.newPage(), 'powerbi-client', await readFile(powerbiClient, 'utf8')),
  ];
  const counts = { equal: 0, deliberate: 0, different: [] as unknown[] };
  cases.forEach((one, index) => {
    const [our, their] = [ours[index] as Outcome, theirs[index] as Outcome];
    const [a, b] = [comparable(our), comparable(their)];
    if (JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))) counts.equal += 1;
    else if (deliberate.some(([, isMeant]) => isMeant(one, our, their))) counts.deliberate += 1;
    else counts.different.push({ name: one.name, ours: a, theirs: b });
  });
  const { equal, different } = counts;
  const line = `${cases.length} cases, ${equal} equal, ${counts.deliberate} deliberate, ${different.length} different`;
  process.stdout.write(`${line}\n`);
  expect(different).toEqual([]);
  expect(equal).toBeGreaterThan(cases.length * 0.8);
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
