import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embedHosts, isEmbedUrl } from './embed-hosts.ts';

const origins = ['http://localhost:3003', 'https://bi.example'];

it.each([
  'https://app.powerbi.com/reportEmbed?reportId=1',
  'https://msit.powerbi.com/reportEmbed',
  'https://app.powerbigov.us/reportEmbed',
  'https://wabi.analysis-df.windows.net/reportEmbed',
  'https://bi.example/reportEmbed',
  'http://localhost:3003/reportEmbed',
])('isEmbedUrl accepts %s', (url) => {
  expect(isEmbedUrl(url, origins)).toBe(true);
});

it.each([
  'javascript:alert(1)//https://app.powerbi.com',
  'data:text/html,x',
  'http://app.powerbi.com/reportEmbed',
  'https://app.powerbi.com:8443/reportEmbed',
  'https://powerbi.com.evil.example/reportEmbed',
  'https://evilpowerbi.com/reportEmbed',
  'https://app.powerbi.com@evil.example/reportEmbed',
  'https://user:password@app.powerbi.com/reportEmbed',
  'https://evil.example\\@app.powerbi.com/reportEmbed',
  'https://sub.bi.example/reportEmbed',
  'http://localhost:3004/reportEmbed',
  '/reportEmbed',
  '',
])('isEmbedUrl rejects %j', (url) => {
  expect(isEmbedUrl(url, origins)).toBe(false);
});

it('embedHosts contains the hosts that the toolkit accepts', () => {
  const source = new URL('../../../embed-toolkit/src/shared/embed-url.ts', import.meta.url);
  const [, list = ''] = /const allowedHosts = \[([^\]]*)\]/.exec(readFileSync(source, 'utf8')) ?? [];
  const hosts = [...list.matchAll(/'([^']+)'/g)].map(([, host = '']) =>
    host.startsWith('.') ? `https://*${host}` : `https://${host}`,
  );
  expect(hosts.sort()).toEqual([...embedHosts].sort());
});
