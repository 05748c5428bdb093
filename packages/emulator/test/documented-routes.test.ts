import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOperations } from '../src/rest/document-operations.ts';
import { publishedOperations } from '../src/rest/published-operations.ts';
import { client, startService } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService()));
afterAll(() => service.emulator.close());

const page = readFileSync(new URL('../../../docs/emulator-calls.md', import.meta.url), 'utf8');
const sections = page.split('\n## ');
const getSection = (title: string): string => sections.find((text) => text.startsWith(title)) ?? '';
const [supported = '', missing = ''] = getSection('REST').split('### Operations that are not supported');
const parseRoutes = (text: string) => [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`]+)`/g)];
const fillIn = (path: string): string => path.replace('{tenant}', client.tenant).replaceAll(/\{\w+\}/g, 'x');

describe('docs/emulator-calls.md', () => {
  it('lists the REST operations of the code (run packages/emulator/scripts/calls.mjs)', () =>
    expect(page).toContain(`<!-- operations -->\n\n${documentOperations()}\n\n<!-- /operations -->`));

  it('lists REST and sign-in operations that the emulator handles', async () => {
    const routes = parseRoutes(supported);
    expect(routes.length).toBeGreaterThan(50);
    for (const [, method = '', path = ''] of [...routes, ...parseRoutes(getSection('Sign-in'))]) {
      const fullPath = fillIn(path);
      const response = path.startsWith('/{tenant}')
        ? await service.sendRequest(method, fullPath)
        : await service.callRest(method, fullPath);
      // Unhandled routes are reported by path, missing entities by name.
      expect(JSON.stringify(response.body ?? {})).not.toContain(`${fullPath} was not found`);
      expect(response.status, `${method} ${path}`).not.toBe(501);
    }
  });

  it('lists the published operations to which the emulator responds with 501', async () => {
    const routes = parseRoutes(missing);
    for (const [, method = '', path = ''] of routes) {
      const { status, body } = await service.callRest(method, fillIn(path));
      expect([status, body], `${method} ${path}`).toMatchObject([501, { error: { code: 'NotImplemented' } }]);
      expect(JSON.stringify(body)).toContain(`${method} ${path} is an operation of the service`);
    }
  });
});

describe('Published operations', () => {
  it('are listed once', () => {
    const names = publishedOperations.map(({ method, path }) => `${method} ${path}`);
    expect(names.length).toBeGreaterThan(250);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('require a token, also if the emulator does not support them', async () => {
    const path = '/v1.0/myorg/admin/tenantKeys';
    expect((await service.sendRequest('GET', path)).status).toBe(401);
    expect((await service.callRest('GET', '/admin/tenantKeys')).status).toBe(501);
    expect((await service.callRest('GET', '/admin/unknown')).status).toBe(404);
    expect((await service.callRest('PUT', '/admin/tenantKeys')).status).toBe(404);
  });
});
