import type { CaptchaChallenge } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAltcha } from '../src/captcha/altcha.ts';
import { createRecaptcha } from '../src/captcha/recaptcha.ts';
import { solveChallengeAsHeader } from './support/captcha.ts';
import { listenLocally } from './support/http-listener.ts';
import { secretsKey, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'useradmin@alpha.example';
const action = 'inviteTenantUser';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const fetchChallenge = async (email = admin): Promise<CaptchaChallenge> =>
  (await portal.callRoute<CaptchaChallenge>(email, 'getCaptchaChallenge', {}, { query: `?action=${action}` }))
    .body;
const invite = async (recaptcha: string | undefined, emails = ['a@people.example']) =>
  portal.callRoute(
    admin,
    'inviteUsers',
    { tenantId: await portal.getId('tenants', 'Tenant alpha'), userId: await portal.getId('users', admin) },
    {
      body: { emails, sendInvite: false, invitationMessage: 'x' },
      headers: recaptcha === undefined ? {} : { recaptcha },
    },
  );
function editToken(token: string, edit: (payload: { challenge: CaptchaChallenge }) => void): string {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as { challenge: CaptchaChallenge };
  edit(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

describe('Self-hosted captcha', () => {
  it('accepts a solved challenge exactly once', async () => {
    const token = await solveChallengeAsHeader(await fetchChallenge());
    expect((await invite(token)).status).toBe(200);
    expect(await invite(token)).toMatchObject({ status: 422, body: { error: { code: 'captcha_refused' } } });
  });

  it('accepts a solution for only one of two simultaneous requests', async () => {
    const token = await solveChallengeAsHeader(await fetchChallenge());
    const statuses = (await Promise.all([invite(token), invite(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
  });

  it('accepts a solution again after a request that failed for another reason', async () => {
    const token = await solveChallengeAsHeader(await fetchChallenge());
    expect((await invite(token, [])).status).toBe(422);
    expect((await invite(token)).status).toBe(200);
  });

  const pastCaptcha = createAltcha({ secretsKey, maxGuesses: 2, now: () => Date.now() - 121_000 });
  const otherCaptcha = createAltcha({ secretsKey: Buffer.alloc(32, 9), maxGuesses: 2 });
  const getPurpose = async () => ({
    userId: await portal.getId('users', admin),
    action: action as typeof action,
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ['a missing token', async () => undefined],
    ['a malformed token', async () => 'nonsense'],
    [
      'the challenge of another user',
      async () => solveChallengeAsHeader(await fetchChallenge('viewer@alpha.example')),
    ],
    [
      'a challenge that is two minutes old',
      async () => solveChallengeAsHeader(await pastCaptcha.createChallenge(await getPurpose())),
    ],
    [
      'the challenge of another server',
      async () => solveChallengeAsHeader(await otherCaptcha.createChallenge(await getPurpose())),
    ],
    [
      'a challenge with a later expiry time',
      async () =>
        editToken(
          await solveChallengeAsHeader(await pastCaptcha.createChallenge(await getPurpose())),
          (payload) => {
            payload.challenge.parameters.expiresAt += 600;
          },
        ),
    ],
    [
      'an unsolved challenge',
      async () => {
        const solution = { counter: 1, derivedKey: '00'.repeat(32) };
        return Buffer.from(JSON.stringify({ challenge: await fetchChallenge(), solution })).toString(
          'base64',
        );
      },
    ],
  ])('rejects %s and writes nothing [T23]', async (_, createToken) => {
    const token = await createToken();
    const before = await portal.hashState();
    expect(await invite(token)).toMatchObject({ status: 422, body: { error: { code: 'captcha_refused' } } });
    expect(await portal.hashState()).toBe(before);
  });

  it('creates captcha challenges only for known actions', async () => {
    const response = await portal.callRoute(admin, 'getCaptchaChallenge', {}, { query: '?action=other' });
    expect(response.status).toBe(400);
  });
});

describe('reCAPTCHA', () => {
  const validResponse = { success: true, score: 0.9, action, hostname: 'portal.example' };
  const verify = async (googleResponse: object | number, { token = 'token', minScore = 0.5 } = {}) => {
    const forms: URLSearchParams[] = [];
    const google = await listenLocally((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        forms.push(new URLSearchParams(body));
        if (typeof googleResponse === 'number') response.writeHead(googleResponse);
        response.end(JSON.stringify(googleResponse));
      });
    });
    const options = { siteKey: 'site', secret: 'secret', minScore, verifyUrl: google.url };
    const captcha = createRecaptcha({ ...options, getHostname: () => 'portal.example' });
    try {
      await captcha.verify(token, { userId: 'u', action });
      return { code: 'passed', forms };
    } catch (error) {
      return { code: (error as { code: string }).code, forms };
    } finally {
      await google.close();
    }
  };

  it('sends the secret and the token to Google', async () => {
    const { code, forms } = await verify(validResponse);
    expect({ code, form: forms.map((form) => Object.fromEntries(form)) }).toEqual({
      code: 'passed',
      form: [{ secret: 'secret', response: 'token' }],
    });
  });

  it.each<[string, object, string]>([
    ['a valid token', validResponse, 'passed'],
    ['the minimum score', { ...validResponse, score: 0.5 }, 'passed'],
    ['a score below the minimum', { ...validResponse, score: 0.49 }, 'captcha_refused'],
    ['no score', { success: true, action, hostname: 'portal.example' }, 'captcha_refused'],
    ['another action', { ...validResponse, action: 'login' }, 'captcha_refused'],
    ['another site', { ...validResponse, hostname: 'evil.example' }, 'captcha_refused'],
    ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'captcha_refused'],
    ['an unknown field only', { unexpected: true }, 'captcha_unavailable'],
  ])('maps a Google response with %s (%j) to %s', async (_, googleResponse, code) => {
    expect((await verify(googleResponse)).code).toBe(code);
  });

  it('reports that the captcha is unavailable when Google returns an error', async () => {
    expect((await verify(500)).code).toBe('captcha_unavailable');
  });

  it('rejects a missing token without a request to Google', async () => {
    expect(await verify(validResponse, { token: '' })).toEqual({ code: 'captcha_refused', forms: [] });
  });
});
