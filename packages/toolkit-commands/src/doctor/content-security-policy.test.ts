import { describe, expect, it } from 'vitest';
import { allowsAncestor, allowsFrame, getPolicies } from './content-security-policy.ts';

const embedUrl = new URL('https://app.powerbi.com/reportEmbed?reportId=r1');
const page = new URL('https://host.example/reports');

describe('getPolicies', () => {
  it('returns the policies of the headers and of the meta tags', () => {
    const headers = new Headers({ 'content-security-policy': "default-src 'self', frame-src https:" });
    const html = `<meta content="frame-src 'none'" http-equiv="Content-Security-Policy"><meta name="a" content="b">`;
    expect(getPolicies(headers, html)).toEqual([
      "default-src 'self'",
      'frame-src https:',
      "frame-src 'none'",
    ]);
  });

  it('returns nothing for a page without a policy', () => {
    expect(getPolicies(new Headers(), '<p>no policy</p>')).toEqual([]);
  });
});

describe('allowsFrame', () => {
  it.each([
    [true, "script-src 'self'"],
    [true, 'frame-src *'],
    [true, 'frame-src https:'],
    [true, 'frame-src https://app.powerbi.com'],
    [true, 'frame-src https://*.powerbi.com'],
    [true, 'frame-src app.powerbi.com'],
    [true, 'frame-src https://app.powerbi.com:443/'],
    [true, 'FRAME-SRC HTTPS://APP.POWERBI.COM'],
    [true, "default-src 'none'; frame-src https://app.powerbi.com"],
    [true, "child-src https://app.powerbi.com; default-src 'none'"],
    [false, "frame-src 'none'"],
    [false, "frame-src 'self'"],
    [false, 'frame-src'],
    [false, "default-src 'self'"],
    [false, 'frame-src https://powerbi.com'],
    [false, 'frame-src https://*.app.powerbi.com'],
    [false, 'frame-src https://*.bi.com'],
    [false, 'frame-src https://app.powerbi.com:8443'],
    [false, 'frame-src https://app.powerbi.cn data:'],
    [false, "frame-src 'none'; frame-src https://app.powerbi.com"],
    [false, 'frame-src https://evil.example/app.powerbi.com'],
  ])('returns %s for %s', (expected, policy) => {
    expect(allowsFrame([policy], embedUrl, page)).toBe(expected);
  });

  it('requires every policy to allow the frame', () => {
    expect(allowsFrame(['frame-src https:', "frame-src 'self'"], embedUrl, page)).toBe(false);
  });
});

describe('allowsAncestor', () => {
  it.each([
    [true, 'frame-ancestors https://host.example'],
    [true, "default-src 'none'"],
    [false, "frame-ancestors 'none'"],
    [false, 'frame-ancestors http://localhost:3001'],
  ])('returns %s for %s', (expected, policy) => {
    expect(allowsAncestor([policy], page, embedUrl)).toBe(expected);
  });
});
