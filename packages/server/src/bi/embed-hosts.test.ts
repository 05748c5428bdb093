import { expect, it } from 'vitest';
import { isEmbedUrl } from './embed-hosts.ts';

const origins = ['http://localhost:3003', 'https://bi.example'];

it.each([
  'https://app.powerbi.com/reportEmbed?reportId=1',
  'https://msit.powerbi.com/reportEmbed',
  'https://app.powerbigov.us/reportEmbed',
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
