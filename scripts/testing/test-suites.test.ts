import { expect, it, vi } from 'vitest';

const runBin = vi.hoisted(() => vi.fn<(name: string, args: string[]) => Promise<{ code: number }>>());
vi.mock('../lib/process.mjs', () => ({ runBin }));
vi.mock('node:fs', async (load) => ({ ...(await load<object>()), rmSync: vi.fn() }));
vi.mock('../lib/chromium.mjs', () => ({ ensureChromium: () => Promise.resolve() }));

const suites = await import('../lib/test-suites.mjs');

it.each(['unit', 'docs', 'integration', 'e2e'] as const)(
  'the %s suite runs only the given files',
  async (suite) => {
    runBin.mockResolvedValue({ code: 0 });
    await suites[suite](['one.test.ts']);
    expect(runBin.mock.lastCall?.[1]).toContain('one.test.ts');
  },
);
