import { describe, expect, it } from 'vitest';
import { isPaginated, isSamePage, requireEmbedOrigin, getParam, withParam } from './embed-url.ts';

describe('requireEmbedOrigin', () => {
  it.each([
    ['https://app.powerbi.com/reportEmbed?reportId=1', 'https://app.powerbi.com'],
    ['https://msit.powerbi.com/reportEmbed', 'https://msit.powerbi.com'],
    ['https://app.fabric.microsoft.com/reportEmbed', 'https://app.fabric.microsoft.com'],
    ['https://APP.POWERBI.CN/reportEmbed', 'https://app.powerbi.cn'],
    ['https://app.powerbigov.us/reportEmbed', 'https://app.powerbigov.us'],
    ['https://app.canaryhigh.powerbigov.us/reportEmbed', 'https://app.canaryhigh.powerbigov.us'],
    ['https://app.powerbi.sovcloud-api.fr/reportEmbed', 'https://app.powerbi.sovcloud-api.fr'],
    ['http://localhost:3003/reportEmbed', 'http://localhost:3003'],
  ])('accepts %s', (url, origin) => {
    expect(requireEmbedOrigin(url, ['http://localhost:3003'])).toBe(origin);
  });

  it.each([
    'http://app.powerbi.com/reportEmbed',
    'https://powerbi.com/reportEmbed',
    'https://evilpowerbi.com/reportEmbed',
    'https://app.powerbi.com.untrusted.example/reportEmbed',
    'https://untrusted.example/app.powerbi.com',
    'https://app.powerbi.com@untrusted.example/reportEmbed',
    'https://other.powerbigov.us/reportEmbed',
    'https://localhost:3003/reportEmbed',
    'http://localhost:3004/reportEmbed',
    'javascript:alert(1)',
    '/reportEmbed',
  ])('rejects %s', (url) => {
    const embed = () => requireEmbedOrigin(url, ['http://localhost:3003']);
    expect(embed).toThrow(expect.objectContaining({ code: 'invalid_embed_url' }));
    expect(embed).toThrow(
      'Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use Power BI REST APIs to get the valid URL',
    );
  });

  it.each(['?autoAuth=true', '?a=b&AUTOAUTH=TRUE', '?autoAuth%3Dtrue'])(
    'rejects automatic sign-in with the query %s',
    (query) => {
      const embed = () => requireEmbedOrigin(`https://app.powerbi.com/reportEmbed${query}`, []);
      expect(embed).toThrow(
        'Embed URL is invalid for this scenario. Please use Power BI REST APIs to get the valid URL',
      );
    },
  );
});

describe('embed URL parameters', () => {
  it.each([
    ['https://a.b/c', 'https://a.b/c?uid=x%20y'],
    ['https://a.b/c?d=e%20f', 'https://a.b/c?d=e%20f&uid=x%20y'],
    ['https://a.b/c?d=e#f', 'https://a.b/c?d=e&uid=x%20y#f'],
  ])('withParam adds a parameter to %s without changing the others', (url, expected) => {
    expect(withParam(url, 'uid', 'x y')).toBe(expected);
  });

  it.each([
    ['https://a.b/c?reportId=1', '1'],
    ['https://a.b/c?x=y&ReportID=2#z', '2'],
    ['https://a.b/c#?reportId=3', undefined],
    ['https://a.b/c', undefined],
  ])('getParam reads reportId from %s as %s', (url, expected) => {
    expect(getParam(url, 'reportId')).toBe(expected);
  });
});

it.each([
  ['https://app.powerbi.com/rdlEmbed?reportId=1', true],
  ['https://app.powerbi.com/RDLEmbed?reportId=1', true],
  ['https://app.powerbi.com/reportEmbed?reportId=1', false],
])('isPaginated for %s returns %s', (url, expected) => {
  expect(isPaginated(url)).toBe(expected);
});

it.each([
  ['https://a.b/c?d=1', 'https://a.b/c?d=2', true],
  ['https://a.b/c', 'https://a.b/d', false],
  ['https://a.b/c', 'https://b.b/c', false],
])('isSamePage for %s and %s returns %s', (a, b, expected) => {
  expect(isSamePage(a, b)).toBe(expected);
});
