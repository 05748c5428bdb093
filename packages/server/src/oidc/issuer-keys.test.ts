import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenLocally } from '../../test/support/http-listener.ts';
import type { Listener } from '../../test/support/http-listener.ts';
import { createIssuerKeys } from './issuer-keys.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

let publicJwk: JWK;
beforeAll(async () => {
  publicJwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey);
});

let listener: Listener;
let status: number;
let requestedPaths: string[];
/** Documents by path. Without a document, the issuer does not respond. */
let documents: Record<string, unknown>;
/** Targets of redirects by path. */
let redirects: Record<string, string>;
beforeEach(async () => {
  status = 200;
  requestedPaths = [];
  redirects = {};
  listener = await listenLocally(({ url = '' }, response) => {
    requestedPaths.push(url);
    if (url in redirects) return void response.writeHead(302, { location: redirects[url] }).end();
    if (url in documents) response.writeHead(status).end(JSON.stringify(documents[url]));
  });
  documents = {
    '/.well-known/openid-configuration': { issuer: listener.url, jwks_uri: `${listener.url}/jwks` },
    '/jwks': { keys: [{ ...publicJwk, kid: 'k1' }] },
  };
});
afterEach(() => listener.close());

const fetchPaths = ['/.well-known/openid-configuration', '/jwks'];
let time: number;
function createKeys(issuer = listener.url, timeoutMs?: number) {
  time = Date.parse('2026-03-04T12:00:00Z');
  const getKey = createIssuerKeys(issuer, { timeoutMs, now: () => time });
  return async (kid = 'k1') => getKey({ alg: 'ES256', kid }, { payload: '', signature: '' });
}
/** Returns the paths of the requests that an action sends to the issuer. */
async function getRequests(action: () => Promise<unknown>): Promise<string[]> {
  requestedPaths = [];
  await action();
  return requestedPaths;
}
const unavailable = {
  code: 'identity_unavailable',
  message: 'The identity provider is not responding. Try again in a moment.',
};
const unknownKey = { code: 'ERR_JWKS_NO_MATCHING_KEY' };

describe('createIssuerKeys', () => {
  it('fetches the keys once for concurrent requests', async () => {
    const getKey = createKeys();
    expect(await getRequests(() => Promise.all([getKey(), getKey(), getKey()]))).toEqual(fetchPaths);
  });

  it('fetches the keys again after 10 minutes', async () => {
    const getKey = createKeys();
    expect(await getKey()).toMatchObject({ type: 'public' });
    time += 10 * minuteMs - 1;
    expect(await getRequests(() => getKey())).toEqual([]);
    time += 1;
    expect(await getRequests(() => getKey())).toEqual(fetchPaths);
  });

  it('rejects a key that the issuer has withdrawn', async () => {
    const getKey = createKeys();
    await getKey();
    documents['/jwks'] = { keys: [{ ...publicJwk, kid: 'k2' }] };
    time += 10 * minuteMs;
    await expect(getKey()).rejects.toMatchObject(unknownKey);
  });

  it('uses the last known keys for 12 hours of an outage', async () => {
    const getKey = createKeys();
    await getKey();
    status = 503;
    for (const ageMs of [10 * minuteMs, 12 * hourMs - 1]) {
      time = Date.parse('2026-03-04T12:00:00Z') + ageMs;
      expect(await getKey()).toMatchObject({ type: 'public' });
    }
    time += 1;
    await expect(getKey()).rejects.toMatchObject(unavailable);
    expect(await getRequests(() => getKey().catch(() => undefined))).toEqual([fetchPaths[0]]);
    status = 200;
    expect(await getKey()).toMatchObject({ type: 'public' });
  });

  it('retries a failed refresh after 30 seconds', async () => {
    const getKey = createKeys();
    await getKey();
    status = 503;
    time += 10 * minuteMs;
    expect(await getRequests(() => getKey())).toEqual([fetchPaths[0]]);
    time += 30 * secondMs - 1;
    expect(await getRequests(() => getKey())).toEqual([]);
    time += 1;
    expect(await getRequests(() => getKey())).toEqual([fetchPaths[0]]);
  });

  it('fetches the keys for an unknown key ID, at most every 30 seconds', async () => {
    const getKey = createKeys();
    await getKey();
    time += 30 * secondMs - 1;
    expect(await getRequests(() => expect(getKey('k2')).rejects.toMatchObject(unknownKey))).toEqual([]);
    documents['/jwks'] = { keys: [{ ...publicJwk, kid: 'k2' }] };
    time += 1;
    expect(await getRequests(() => getKey('k2'))).toEqual(fetchPaths);
    expect(await getRequests(() => expect(getKey('k3')).rejects.toMatchObject(unknownKey))).toEqual([]);
  });

  it('does not fetch the keys again for an ambiguous key ID', async () => {
    const key = { ...publicJwk, kid: 'k1' };
    documents['/jwks'] = { keys: [key, key] };
    const getKey = createKeys();
    const getError = () => getKey().catch((error: unknown) => error);
    expect(await getError()).toMatchObject({ code: 'ERR_JWKS_MULTIPLE_MATCHING_KEYS' });
    time += minuteMs;
    expect(await getRequests(getError)).toEqual([]);
  });

  it('reports an unavailable issuer for an unknown key ID during an outage', async () => {
    const getKey = createKeys();
    await getKey();
    status = 503;
    time += minuteMs;
    await expect(getKey('k2')).rejects.toMatchObject(unavailable);
    await expect(getKey('k2')).rejects.toMatchObject(unavailable);
    expect(await getKey()).toMatchObject({ type: 'public' });
  });

  it('accepts an issuer whose URL ends with a slash', async () => {
    documents['/.well-known/openid-configuration'] = {
      issuer: `${listener.url}/`,
      jwks_uri: `${listener.url}/jwks`,
    };
    expect(await getRequests(() => createKeys(`${listener.url}/`)())).toEqual(fetchPaths);
  });

  it('requests the configuration below the path of the issuer', async () => {
    const path = '/realms/a/.well-known/openid-configuration';
    documents[path] = { issuer: `${listener.url}/realms/a`, jwks_uri: `${listener.url}/jwks` };
    expect(await getRequests(() => createKeys(`${listener.url}/realms/a`)())).toEqual([path, '/jwks']);
  });

  it('reports an unavailable issuer with the status of its response', async () => {
    status = 404;
    await expect(createKeys()()).rejects.toMatchObject({
      ...unavailable,
      cause: { message: `${listener.url}/.well-known/openid-configuration returned 404.` },
    });
  });

  it('reports an unavailable issuer that does not respond within the timeout', async () => {
    documents = {};
    await expect(createKeys(listener.url, 50)()).rejects.toMatchObject({
      ...unavailable,
      cause: { name: 'TimeoutError' },
    });
  });

  it('rejects the configuration of another issuer', async () => {
    documents['/.well-known/openid-configuration'] = {
      issuer: 'https://other.example',
      jwks_uri: `${listener.url}/jwks`,
    };
    await expect(createKeys()()).rejects.toMatchObject({
      ...unavailable,
      cause: {
        message: `${listener.url}/.well-known/openid-configuration contains the issuer https://other.example instead of ${listener.url}.`,
      },
    });
  });

  it.each(fetchPaths)('does not follow a redirect of %s', async (path) => {
    const target = `${listener.url}/copy`;
    documents['/copy'] = documents[path];
    redirects[path] = target;
    await expect(createKeys()()).rejects.toMatchObject({
      ...unavailable,
      cause: { message: `${listener.url}${path} returned 302.` },
    });
    expect(requestedPaths).not.toContain('/copy');
  });

  it('rejects a key set without TLS of an issuer with TLS', async () => {
    const issuer = 'https://id.example';
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ issuer, jwks_uri: `${listener.url}/jwks` }));
    await expect(createKeys(issuer)()).rejects.toMatchObject({
      ...unavailable,
      cause: {
        message: `https://id.example/.well-known/openid-configuration contains the key set URL ${listener.url}/jwks, which must begin with https as well.`,
      },
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no issuer', { issuer: undefined }, 'issuer'],
    ['no key set URL', { jwks_uri: undefined }, 'jwks_uri'],
    ['a key set URL with the scheme ftp', { jwks_uri: 'ftp://localhost/jwks' }, 'jwks_uri'],
    ['a key set URL with the scheme shttp', { jwks_uri: 'shttp://localhost/jwks' }, 'jwks_uri'],
    ['a key set URL with the scheme httpx', { jwks_uri: 'httpx://localhost/jwks' }, 'jwks_uri'],
  ])('rejects a configuration with %s', async (_, changes, field) => {
    const configuration = { issuer: listener.url, jwks_uri: `${listener.url}/jwks` };
    documents['/.well-known/openid-configuration'] = { ...configuration, ...changes };
    await expect(createKeys()()).rejects.toMatchObject({
      ...unavailable,
      cause: { issues: [{ path: [field] }] },
    });
  });

  it.each([
    ['without keys', {}, ['keys']],
    ['with a key without a type', { keys: [{ kid: 'k1' }] }, ['keys', 0, 'kty']],
  ])('rejects a key set %s', async (_, keySet, path) => {
    documents['/jwks'] = keySet;
    await expect(createKeys()()).rejects.toMatchObject({ ...unavailable, cause: { issues: [{ path }] } });
  });
});
