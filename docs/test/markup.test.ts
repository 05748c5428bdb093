// @vitest-environment jsdom
import * as dropIn from 'embed-toolkit/drop-in';
import { EmbedContentElement } from 'embed-toolkit/element';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostPage } from './host-page.ts';
import { getCodeBlocks, pages } from './markdown.ts';
import { SampleRunner } from './run-sample.ts';
import type { Sample } from './samples.ts';

/** HTML code blocks, except for the complete page, which a browser test opens. */
const blocks = pages
  .flatMap(getCodeBlocks)
  .filter(({ language, code }) => language === 'html' && !code.includes('<!doctype html>'));
const [scriptBlocks, elementBlocks] = ['<script>', '<embed-content'].map((tag) =>
  blocks.filter(({ code }) => code.includes(tag)),
);

describe('HTML code blocks in the documentation', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  it.each(scriptBlocks ?? [])('the HTML at $file:$line embeds a report with its script', async ({ code }) => {
    const access = { id: 'r1', embedUrl: 'https://app.powerbi.com/reportEmbed', token: 'token' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(access)));
    vi.stubGlobal('powerbi-client', dropIn);
    document.body.innerHTML = code;
    const script = document.querySelector('script:not([src])')?.textContent ?? '';
    const runScript = new Function(script) as () => void;
    runScript();
    await expect.poll(() => document.querySelector('iframe')?.src).toContain(access.embedUrl);
  });

  it.each(elementBlocks ?? [])('the HTML at $file:$line uses known attributes only', ({ code }) => {
    const element = new DOMParser().parseFromString(code, 'text/html').querySelector('embed-content');
    const attributes = element?.getAttributeNames().filter((name) => name !== 'style');
    expect(EmbedContentElement.observedAttributes).toEqual(
      expect.arrayContaining(attributes ?? ['an element']),
    );
  });

  it('the HTML of the start page embeds a report with its module script', async () => {
    const block = elementBlocks?.find(({ file }) => file === 'docs/index.md');
    const { frames, close } = createHostPage(block?.code);
    const code = document.querySelector('script[type=module]')?.textContent ?? '';
    await new SampleRunner().run({ ...block, code, path: 'main.ts' } as Sample);
    await expect.poll(() => frames.map((frame) => frame.urls())).toEqual([['POST /report/load']]);
    close();
  });

  it('the documentation contains one HTML code block with a script and three with elements', () => {
    expect([scriptBlocks?.length, elementBlocks?.length]).toEqual([1, 3]);
  });
});
