import type { UserApp } from '@embed-portal/api-contract';
import { expect, it } from 'vitest';
import { getUsableEntries } from './apps.ts';

const createApp = (url: string): UserApp => ({
  id: 'a',
  name: 'App',
  description: null,
  icon: 'star',
  tenantId: 't',
  version: 1,
  __groups: [],
  __reports: [
    {
      id: 'r',
      name: 'Manual',
      description: null,
      section: null,
      type: 'Link',
      report: null,
      metadata: null,
      link: { url, embed: false },
    },
  ],
});

it('getUsableEntries returns a link with a safe URL', () => {
  expect(getUsableEntries(createApp('https://example.com/manual'))).toHaveLength(1);
});

it.each([
  '',
  'javascript:alert(1)',
  'http://example.com',
  'https://user:password@example.com',
  'https://evil.example\\@example.com',
])('getUsableEntries omits a link to %j', (url) => {
  expect(getUsableEntries(createApp(url))).toEqual([]);
});
