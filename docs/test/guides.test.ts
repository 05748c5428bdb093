// @vitest-environment jsdom
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostPage } from './host-page.ts';
import { getCodeBlocks, pages } from './markdown.ts';
import { SampleRunner } from './run-sample.ts';
import { samples } from './samples.ts';

/** Whether a sample needs the compiler of a framework. The tests of the examples run such pages in a browser. */
const needsCompiler = (code: string) => /from '(@angular|\.\/Sales\.vue)/.test(code);

const guideSamples = samples.filter(
  ({ file, language, code }) => file.startsWith('docs/guides/') && language === 'ts' && !needsCompiler(code),
);

/** Returns the HTML code blocks of a page, except for those with a script. */
const getHtml = (file: string) =>
  pages
    .filter((page) => page.file === file)
    .flatMap(getCodeBlocks)
    .filter(({ language, code }) => language === 'html' && !code.includes('<script'))
    .map(({ code }) => code)
    .join('');

/** The requests that the samples of each guide send, by sample and by frame. `report.ts` creates the first frame. */
const expectedRequests: Record<string, string[][][]> = {
  accessibility: [[['POST /report/load']], [['POST /report/load']], [['POST /report/load']]],
  batches: [
    [
      [
        'POST /report/load',
        'PUT /report/pages/active',
        'PUT /report/filters',
        'PUT /report/pages/products/visuals/year/slicer',
        'POST /report/pages/products/filters',
      ],
    ],
    [
      ['POST /report/load'],
      ['POST /report/load', 'GET /report/filters', 'GET /report/pages', 'GET /report/filters'],
      ['POST /report/load', 'GET /report/filters', 'GET /report/pages', 'GET /report/filters'],
    ],
  ],
  bookmarks: [
    [['POST /report/load', 'GET /report/bookmarks', 'POST /report/bookmarks/applyByName']],
    [['POST /report/load', 'POST /report/bookmarks/capture', 'POST /report/bookmarks/applyState']],
    [['POST /report/load', 'POST /report/bookmarks/play', 'POST /report/bookmarks/play']],
  ],
  'create-reports': [[['POST /report/load']], [['POST /report/create']]],
  'custom-element': [[['POST /report/load']]],
  dashboards: [[['POST /dashboard/load']], [['POST /tile/load']]],
  errors: [[['POST /report/load']], [['POST /report/load']], [['POST /report/load', 'GET /report/pages']]],
  'event-hooks': [[['POST /report/load']], [['POST /report/load']]],
  events: [
    [['POST /report/load']],
    [['POST /report/load', 'PATCH /report/settings']],
    [['POST /report/load']],
  ],
  export: [
    [['POST /report/load']],
    [
      [
        'POST /report/load',
        'GET /report/pages/overview/visuals',
        'POST /report/pages/overview/visuals/revenue/exportData',
      ],
    ],
    [['POST /report/load', 'POST /report/bookmarks/capture']],
  ],
  filters: [
    [['POST /report/load', 'POST /report/filters']],
    [
      [
        'POST /report/load',
        'PUT /report/filters',
        'GET /report/pages',
        'GET /report/pages/overview/visuals',
        'PUT /report/pages/overview/visuals/v1/filters',
      ],
    ],
    [['POST /report/load']],
    [
      [
        'POST /report/load',
        'GET /report/pages',
        'GET /report/pages/overview/visuals',
        'GET /report/pages/overview/visuals/v1/slicer',
        'PUT /report/pages/overview/visuals/v1/slicer',
      ],
    ],
  ],
  'get-started': [
    [],
    [['POST /report/load']],
    [['POST /report/load']],
    [['POST /report/load', 'GET /report/pages']],
    [['POST /report/load', 'GET /report/pages']],
    [],
  ],
  layout: [
    [
      [
        'POST /report/load',
        'PATCH /report/settings',
        'GET /report/pages',
        'GET /report/pages/overview/visuals',
        'PATCH /report/settings',
        'GET /report/pages',
        'GET /report/pages/overview/visuals',
        'PATCH /report/settings',
        'PATCH /report/settings',
      ],
    ],
    [['POST /report/load', 'PATCH /report/settings']],
    [['POST /report/load', 'GET /report/pages']],
    [[], ['POST /report/load']],
    [[], ['POST /report/load']],
    [['POST /report/load']],
  ],
  'moving-from-powerbi-client': [
    [['POST /report/load'], ['POST /report/load']],
    [['POST /report/load'], ['POST /report/load']],
  ],
  nextjs: [[]],
  pages: [
    [['POST /report/load', 'GET /report/pages', 'PUT /report/pages/active']],
    [['POST /report/load', 'PATCH /report/settings', 'GET /report/pages']],
    [
      [
        'POST /report/load',
        'POST /report/addPage',
        'PUT /report/pages/notes/name',
        'DELETE /report/pages/notes',
      ],
    ],
  ],
  'paginated-reports': [[['POST /report/load']]],
  performance: [[['POST /report/load']], [['POST /report/load']]],
  'phased-load': [
    [['POST /report/load']],
    [['POST /report/prepare', 'GET /report/pages', 'PUT /report/filters', 'POST /report/render']],
  ],
  qna: [[['POST /qna/load', 'POST /qna/interpret']]],
  'reactive-state': [
    [
      [
        'POST /report/load',
        'GET /report/pages',
        'PUT /report/pages/active',
        'POST /report/bookmarks/capture',
      ],
    ],
    [['POST /report/load', 'PUT /report/filters']],
  ],
  'several-reports': [[['POST /report/load'], ['POST /report/load'], ['POST /report/load']]],
  testing: [[['POST /report/load']]],
  themes: [
    [['POST /report/load']],
    [['POST /report/load', 'PUT /report/theme', 'GET /report/theme', 'PUT /report/theme']],
    [['POST /report/load']],
  ],
  tokens: [[['POST /report/load']], [['POST /report/load']]],
  troubleshooting: [[['POST /report/load']]],
  typescript: [
    [['POST /report/load', 'GET /report/pages', 'PUT /report/filters', 'GET /report/filters']],
    [['POST /report/load']],
    [['POST /report/load', 'PUT /report/pages/active']],
    [['POST /report/load']],
  ],
  visuals: [
    [['POST /report/load']],
    [
      [
        'POST /report/load',
        'GET /report/pages',
        'GET /report/pages/overview/visuals',
        'GET /report/pages/products/visuals',
      ],
    ],
    [['POST /report/load', 'PUT /report/pages/overview/visuals/revenue/filters', 'POST /report/filters']],
    [
      [
        'POST /report/load',
        'GET /report/pages/overview/visuals',
        'POST /report/pages/overview/visuals/revenue/exportData',
      ],
    ],
  ],
};

describe('Samples of the guides', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it.each(guideSamples)('the sample at $file:$line sends the expected requests', async (sample) => {
    const samplesOfGuide = guideSamples.filter(({ file }) => file === sample.file);
    const requests = expectedRequests[path.basename(sample.file, '.md')]?.[samplesOfGuide.indexOf(sample)];
    const errors = vi.spyOn(console, 'error');
    vi.spyOn(console, 'log').mockReturnValue();
    const { frames, close } = createHostPage(getHtml(sample.file));
    const runner = new SampleRunner();
    await runner.run(sample);
    await runner.runTests();
    await expect.poll(() => frames.map((frame) => frame.urls())).toEqual(requests);
    close();
    expect(errors.mock.calls).toEqual([]);
  });
});
