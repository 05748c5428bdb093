// @vitest-environment jsdom
import * as toolkit from 'embed-toolkit';
import * as element from 'embed-toolkit/element';
import * as testing from 'embed-toolkit/testing';
import * as toolkitForVue from 'embed-toolkit/vue';
import ts from 'typescript';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as vue from 'vue';
import { getCodeBlocks, docstrings } from './markdown.ts';

const imports = {
  'embed-toolkit': toolkit,
  'embed-toolkit/element': element,
  'embed-toolkit/testing': testing,
  'embed-toolkit/vue': toolkitForVue,
  vue,
};
const embedUrl = 'https://app.powerbi.com/reportEmbed';
const service = new toolkit.Service();

/** Creates a host page with a report of two pages, and the variables of `preamble.d.ts` that examples use. */
async function createHostPage() {
  const container = document.body.appendChild(document.createElement('div'));
  const config = { type: 'report', id: 'r1', embedUrl, accessToken: 'token' } as const;
  const report = service.embed(container, config);
  const frame = new testing.FakeFrame(report);
  const bodies = {
    '/report/pages': [{ name: 'overview', displayName: 'Overview', isActive: true }, { name: 'products' }],
    '/report/pages/overview/visuals': [
      { name: 'v1', title: 'Region', type: 'slicer' },
      { name: 'revenue', title: 'Revenue', type: 'card' },
    ],
    '/report/bookmarks': [{ name: 'bookmark1', displayName: 'Norway' }],
  };
  for (const [url, body] of Object.entries(bodies)) {
    frame.responses[`GET ${url}`] = { statusCode: 200, body };
  }
  frame.responses['POST /report/bookmarks/capture'] = {
    statusCode: 200,
    body: { name: 'b1', state: 'state' },
  };
  await frame.show();
  const page = report.page('overview');
  const fetchAccess = () => Promise.resolve({ token: 'fresh', expiration: '2099-01-01' });
  const values = { reportId: 'r1', embedUrl, accessToken: 'token', expiresAt: Date.now() + 3_600_000 };
  const functions = { fetchAccess, show: () => {} };
  const variables = { ...values, service, element: container, config, report, page, ...functions };
  return { frame, variables };
}

/** Runs an example as the body of a function. Its parameters are the variables of the host page. */
function runExample(code: string, variables: Record<string, unknown>): Promise<void> {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const body = ts
    .transpileModule(code, { compilerOptions })
    .outputText.replaceAll(/^import (\{.+?\}) from '(.+?)';$/gm, "const $1 = imports['$2'];");
  const example = new Function('imports', ...Object.keys(variables), `return (async () => {${body}})();`);
  return (example as (...values: unknown[]) => Promise<void>)(imports, ...Object.values(variables));
}

const examples = docstrings.flatMap(getCodeBlocks).filter(({ language }) => language === 'ts');

describe('Examples in the API reference', () => {
  afterEach(() => service.dispose());

  it.each(examples)('the example at $file:$line runs without failed assertions', async ({ code }) => {
    const assert = vi.spyOn(console, 'assert');
    vi.spyOn(console, 'log').mockReturnValue();
    const { frame, variables } = await createHostPage();
    await runExample(code, variables);
    expect(frame.received.length).toBeGreaterThan(0);
    expect(assert.mock.calls.filter(([condition]) => !condition)).toEqual([]);
  });

  it('the docstrings contain more than 50 examples', () => {
    expect(examples.length).toBeGreaterThan(50);
  });
});
