// @vitest-environment jsdom
import mermaid from 'mermaid';
import { describe, expect, it } from 'vitest';
import { getCodeBlocks, pages } from './markdown.ts';

const diagrams = pages.flatMap(getCodeBlocks).filter(({ language }) => language === 'mermaid');

describe('Diagrams in the documentation', () => {
  it.each(diagrams)('the diagram at $file:$line can be parsed', async ({ code }) => {
    await expect(mermaid.parse(code)).resolves.toMatchObject({ diagramType: expect.any(String) as string });
  });
});
