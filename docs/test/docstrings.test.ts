// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostPage } from './host-page.ts';
import { SampleRunner } from './run-sample.ts';
import { examples } from './samples.ts';

const runnableExamples = examples.filter(({ language }) => language === 'ts');

describe('Examples in the API reference', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it.each(runnableExamples)('the example at $file:$line runs without failed assertions', async (example) => {
    const assert = vi.spyOn(console, 'assert');
    vi.spyOn(console, 'log').mockReturnValue();
    const { frames, close } = createHostPage();
    await new SampleRunner().run(example);
    await expect
      .poll(() => frames.length === 0 || frames.some(({ received }) => received.length > 0))
      .toBe(true);
    close();
    expect(assert.mock.calls.filter(([condition]) => !condition)).toEqual([]);
  });
});
