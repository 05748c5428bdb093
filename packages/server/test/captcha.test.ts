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

const challenge = async (email = admin): Promise<CaptchaChallenge> =>
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
const changed = (token: string, edit: (sent: { challenge: CaptchaChallenge }) => void): string => {
  const sent = JSON.parse(Buffer.from(token, 'base64').toString()) as { challenge: CaptchaChallenge };
  edit(sent);
  return Buffer.from(JSON.stringify(sent)).toString('base64');
};

describe('Self-hosted captcha', () => {
  it('accepts a solved challenge exactly once [001/7/42]', async () => {
    const token = await solveChallengeAsHeader(await challenge());
    expect((await invite(token)).status).toBe(200);
    expect(await invite(token)).toMatchObject({ status: 422, body: { error: { code: 'captcha_refused' } } });
  });

  it('accepts a solution for only one of two simultaneous requests', async () => {
    const token = await solveChallengeAsHeader(await challenge());
    const statuses = (await Promise.all([invite(token), invite(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
  });

  it('accepts a solution again when the request failed for another reason', async () => {
    const token = await solveChallengeAsHeader(await challenge());
    expect((await invite(token, [])).status).toBe(422);
    expect((await invite(token)).status).toBe(200);
  });

  const expired = createAltcha({ secretsKey, maxGuesses: 2, now: () => Date.now() - 121_000 });
  const foreign = createAltcha({ secretsKey: Buffer.alloc(32, 9), maxGuesses: 2 });
  const own = async () => ({ userId: await portal.getId('users', admin), action: action as typeof action });

  it.each<[string, () => Promise<string | undefined>]>([
    ['nothing', async () => undefined],
    ['nonsense', async () => 'nonsense'],
    [
      'a challenge of another user',
      async () => solveChallengeAsHeader(await challenge('viewer@alpha.example')),
    ],
    [
      'a challenge that is two minutes old',
      async () => solveChallengeAsHeader(await expired.challenge(await own())),
    ],
    [
      'a challenge of another server',
      async () => solveChallengeAsHeader(await foreign.challenge(await own())),
    ],
    [
      'a challenge whose time was moved',
      async () =>
        changed(await solveChallengeAsHeader(await expired.challenge(await own())), (sent) => {
          sent.challenge.parameters.expiresAt += 600;
        }),
    ],
    [
      'no work',
      async () => {
        const sent = { challenge: await challenge(), solution: { counter: 1, derivedKey: '00'.repeat(32) } };
        return Buffer.from(JSON.stringify(sent)).toString('base64');
      },
    ],
  ])('rejects %s and writes nothing [T23]', async (_, createToken) => {
    const token = await createToken();
    const before = await portal.hashState();
    expect(await invite(token)).toMatchObject({ status: 422, body: { error: { code: 'captcha_refused' } } });
    expect(await portal.hashState()).toBe(before);
  });

  it('creates challenges only for known actions', async () => {
    const answer = await portal.callRoute(admin, 'getCaptchaChallenge', {}, { query: '?action=other' });
    expect(answer.status).toBe(400);
  });
});

describe('reCAPTCHA', () => {
  const good = { success: true, score: 0.9, action, hostname: 'portal.example' };
  const ask = async (answer: object | number, { token = 'token', minScore = 0.5 } = {}) => {
    const forms: URLSearchParams[] = [];
    const google = await listenLocally((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        forms.push(new URLSearchParams(body));
        if (typeof answer === 'number') response.writeHead(answer);
        response.end(JSON.stringify(answer));
      });
    });
    const options = { siteKey: 'site', secret: 'secret', minScore, verifyUrl: google.url };
    const captcha = createRecaptcha({ ...options, hostname: () => 'portal.example' });
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
    const { code, forms } = await ask(good);
    expect({ code, form: forms.map((form) => Object.fromEntries(form)) }).toEqual({
      code: 'passed',
      form: [{ secret: 'secret', response: 'token' }],
    });
  });

  it.each<[string, object, string]>([
    ['a valid token', good, 'passed'],
    ['the minimum score', { ...good, score: 0.5 }, 'passed'],
    ['a score below the minimum', { ...good, score: 0.49 }, 'captcha_refused'],
    ['no score', { success: true, action, hostname: 'portal.example' }, 'captcha_refused'],
    ['another action', { ...good, action: 'login' }, 'captcha_refused'],
    ['another site', { ...good, hostname: 'evil.example' }, 'captcha_refused'],
    ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'captcha_refused'],
    ['an unknown response', { unexpected: true }, 'captcha_unavailable'],
  ])('maps a Google response with %s (%j) to %s', async (_, answer, code) => {
    expect((await ask(answer)).code).toBe(code);
  });

  it('reports that the captcha is unavailable when Google does not respond', async () => {
    expect((await ask(500)).code).toBe('captcha_unavailable');
  });

  it('rejects a request without a token without contacting Google', async () => {
    expect(await ask(good, { token: '' })).toEqual({ code: 'captcha_refused', forms: [] });
  });
});
