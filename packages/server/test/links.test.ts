import type { Report } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function createLink(url: unknown) {
  const tenantId = await portal.getId('tenants', 'Tenant alpha');
  const body = { name: 'Manual', tenantId, type: 'Link', link: { url } };
  return portal.callRoute<Report>('contributer@alpha.example', 'createReport', { tenantId }, { body });
}

describe('Links', () => {
  it('accepts https links and http links to the local machine', async () => {
    for (const url of ['https://example.com/a?b=c#d', 'http://localhost:3000/x', 'http://127.0.0.1']) {
      expect(await createLink(url)).toMatchObject({
        status: 201,
        body: { type: 'Link', link: { url, embed: false }, report: null, metadata: null },
      });
    }
  });

  it.each([
    [
      'a user name',
      [
        'https://user:password@evil.example',
        'https://good.example@evil.example',
        'https://user@good.example/',
      ],
    ],
    [
      'a backslash',
      ['https://evil.example\\@good.example', 'https://good.example/a\\b', 'https:///\\evil.example'],
    ],
  ])('rejects links with %s, which imitate another host [T37] [T12]', async (_, urls) => {
    for (const url of urls) {
      expect(await createLink(url), url).toMatchObject({
        status: 422,
        body: {
          error: {
            details: [
              { field: 'link.url', message: 'Must not contain a user name, a password or a backslash' },
            ],
          },
        },
      });
    }
  });

  it.each<[string, unknown[]]>([
    [
      'script schemes',
      [
        'javascript:alert(1)',
        ' javascript:alert(1)',
        'JaVaScRiPt:alert(1)//https://',
        'data:text/html,<script>alert(1)</script>',
      ],
    ],
    ['file URLs', ['file:///etc/passwd']],
    [
      'http links to other machines',
      ['http://example.com', 'http://localhost.evil.example', 'http://localhost:80@evil.example'],
    ],
    ['incomplete URLs', ['https://', '//example.com', '']],
    ['values that are not text', [null, 5]],
  ])('rejects links: %s [T12] [T37]', async (_, urls) => {
    for (const url of urls) {
      expect(await createLink(url), JSON.stringify(url)).toMatchObject({
        status: 422,
        body: {
          error: {
            details: expect.arrayContaining([{ field: 'link.url', message: 'URL is required' }]) as object[],
          },
        },
      });
    }
  });
});
