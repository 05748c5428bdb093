import type { Report } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const createLink = async (url: unknown) => {
  const tenantId = await portal.getId('tenants', 'Tenant alpha');
  const body = { name: 'Manual', tenantId, type: 'Link', link: { url } };
  return portal.callRoute<Report>('contributer@alpha.example', 'createReport', { tenantId }, { body });
};

describe('Links', () => {
  it.each(['https://example.com/a?b=c#d', 'http://localhost:3000/x', 'http://127.0.0.1'])(
    'accepts the link %s',
    async (url) => {
      expect(await createLink(url)).toMatchObject({
        status: 201,
        body: { type: 'Link', link: { url, embed: false }, report: null, metadata: null },
      });
    },
  );

  it.each([
    'https://user:password@evil.example',
    'https://good.example@evil.example',
    'https://user@good.example/',
    'https://evil.example\\@good.example',
    'https://good.example/a\\b',
    'https:///\\evil.example',
  ])('rejects the link %j, which imitates another host [T37] [T12]', async (url) => {
    expect(await createLink(url)).toMatchObject({
      status: 422,
      body: {
        error: {
          details: [
            { field: 'link.url', message: 'Must not contain a user name, a password or a backslash' },
          ],
        },
      },
    });
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://example.com',
    'http://localhost.evil.example',
    'http://localhost:80@evil.example',
    'https://',
    '//example.com',
    '',
    null,
    5,
  ])('rejects the link %j [T12] [T37]', async (url) => {
    expect(await createLink(url)).toMatchObject({
      status: 422,
      body: {
        error: {
          details: expect.arrayContaining([{ field: 'link.url', message: 'URL is required' }]) as object[],
        },
      },
    });
  });
});
