import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, startService } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService()));
afterAll(() => service.emulator.close());

const page = readFileSync(new URL('../../../docs/emulator-calls.md', import.meta.url), 'utf8');
const listed = [...(page.split('## REST')[1] ?? '').matchAll(/^\| `([A-Z]+) ([^`]+)`/gm)];

it.each(listed.map(([, method = '', path = '']) => [method, path]))(
  'handles the documented route %s %s',
  async (method, path) => {
    const named = path.replace('{tenant}', client.tenant).replaceAll(/\{\w+\}/g, 'x');
    const asked = path.startsWith('/{tenant}')
      ? await service.call(method, named)
      : await service.rest(method, named);
    // Unhandled routes are reported by path, missing entities by name.
    expect(JSON.stringify(asked.body ?? {})).not.toContain(`${named} is not found`);
  },
);

it('docs/emulator-calls.md lists routes of REST and OAuth', () => expect(listed.length).toBeGreaterThan(15));
