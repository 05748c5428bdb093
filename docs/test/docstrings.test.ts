// @vitest-environment jsdom
import * as toolkit from 'embed-toolkit';
import * as element from 'embed-toolkit/element';
import * as testing from 'embed-toolkit/testing';
import ts from 'typescript';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCodeBlocks, docstrings } from './markdown.ts';

const imports = {
  'embed-toolkit': toolkit,
  'embed-toolkit/element': element,
  'embed-toolkit/testing': testing,
};
const embedUrl = 'https://app.powerbi.com/reportEmbed';
const service = new toolkit.Service();

/** The variables that examples use, as `preamble.d.ts` declares them: a host page with a report of two pages. */
async function hostPage() {
  const container = document.body.appendChild(document.createElement('div'));
  const config = { type: 'report', id: 'r1', embedUrl, accessToken: 'token' } as const;
  const report = service.embed(container, config);
  const frame = new testing.FakeFrame(report);
  const answers = {
    '/report/pages': [{ name: 'overview', displayName: 'Overview', isActive: true }, { name: 'products' }],
    '/report/pages/overview/visuals': [{ name: 'v1', title: 'Region', type: 'slicer' }],
  };
  for (const [url, body] of Object.entries(answers)) {
    frame.responses[`GET ${url}`] = { statusCode: 200, body };
  }
  frame.responses['POST /report/bookmarks/capture'] = {
    statusCode: 200,
    body: { name: 'b1', state: 'seen' },
  };
  await frame.show();
  const page = report.page('overview');
  const fetchAccess = () => Promise.resolve({ token: 'fresh', expiration: '2099-01-01' });
  const known = { reportId: 'r1', embedUrl, accessToken: 'token', expiresAt: Date.now() + 3_600_000 };
  return { frame, words: { ...known, service, element: container, config, report, page, fetchAccess } };
}

/** Runs an example as the body of a function, with the given variables. */
function run(code: string, words: Record<string, unknown>): Promise<void> {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const body = ts
    .transpileModule(code, { compilerOptions })
    .outputText.replaceAll(/^import (\{.+?\}) from '(.+?)';$/gm, "const $1 = imports['$2'];");
  const example = new Function('imports', ...Object.keys(words), `return (async () => {${body}})();`);
  return (example as (...values: unknown[]) => Promise<void>)(imports, ...Object.values(words));
}

const examples = docstrings.flatMap(getCodeBlocks).filter(({ language }) => language === 'ts');

describe('Examples in the API reference', () => {
  afterEach(() => service.dispose());

  it.each(examples)('$file:$line runs', async ({ code }) => {
    const assert = vi.spyOn(console, 'assert');
    vi.spyOn(console, 'log').mockReturnValue();
    const { frame, words } = await hostPage();
    await run(code, words);
    expect(frame.received.length).toBeGreaterThan(0);
    expect(assert.mock.calls.filter(([holds]) => !holds)).toEqual([]);
  });

  it('exist', () => {
    expect(examples.length).toBeGreaterThan(12);
  });
});
