import { describe, expect } from 'vitest';
import { createEmulatorTest } from '../src/fixtures/vitest.ts';
import { bikes } from './support/bikes.ts';

const test = createEmulatorTest({ content: bikes, faults: { rest: { status: 429, only: 'datasets' } } });
let url: string | undefined;

describe('createEmulatorTest', () => {
  test('serves the content of the test', async ({ emulator }) => {
    const config = await emulator.requestEmbedConfig('Bikes');
    expect(config).toMatchObject({ type: 'report', tokenType: 1 });
    expect(config.embedUrl).toContain(`${emulator.url}/reportEmbed?`);
    await emulator.setFaults({ rest: { status: 503 } });
    await expect(emulator.requestEmbedConfig('Bikes')).rejects.toThrow('responded with 503');
    url = emulator.url;
  });

  test('uses one emulator for all tests of a file, and resets its faults', async ({ emulator }) => {
    expect(emulator.url).toBe(url);
    await expect(emulator.requestEmbedConfig('Cars')).rejects.toThrow("The emulator has no report 'Cars'.");
    const faults: unknown = await (await fetch(`${emulator.url}/__emulator/faults`)).json();
    expect(faults).toEqual({ rest: { status: 429, only: 'datasets' } });
  });
});
