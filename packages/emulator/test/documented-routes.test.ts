import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, startService } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService()));
afterAll(() => service.emulator.close());

const page = readFileSync(new URL('../../../docs/emulator-calls.md', import.meta.url), 'utf8');
const documentedRoutes = [...(page.split('## REST')[1] ?? '').matchAll(/^\| `([A-Z]+) ([^`]+)`/gm)];

it('the emulator handles every documented route', async () => {
  for (const [, method = '', path = ''] of documentedRoutes) {
    const fullPath = path.replace('{tenant}', client.tenant).replaceAll(/\{\w+\}/g, 'x');
    const response = path.startsWith('/{tenant}')
      ? await service.sendRequest(method, fullPath)
      : await service.callRest(method, fullPath);
    // Unhandled routes are reported by path, missing entities by name.
    expect(JSON.stringify(response.body ?? {})).not.toContain(`${fullPath} was not found`);
  }
});

it('docs/emulator-calls.md lists more than 15 REST and OAuth routes', () =>
  expect(documentedRoutes.length).toBeGreaterThan(15));
