import { hkdfSync } from 'node:crypto';
import { CaptchaChallenge } from '@embed-portal/api-contract';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import { z } from 'zod';
import { createCaptchaRefusedError } from './captcha.ts';
import type { Captcha, CaptchaPurpose } from './captcha.ts';

export interface AltchaOptions {
  /** Secret from which the signing keys of challenges are derived. */
  secretsKey: Buffer;
  /** Maximum number of guesses for a solution; the default takes a browser about one second. */
  maxGuesses?: number;
  now?: () => number;
}

const challengeLifetimeMs = 120_000;
const iterations = 5_000;
const maxTokenLength = 4_000;

const Submission = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const deriveSecret = (secret: Buffer, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `captcha ${purpose}`, 32)).toString('hex');

function parseSubmission(token: string | undefined): z.infer<typeof Submission> {
  if (token === undefined || token.length > maxTokenLength) throw createCaptchaRefusedError();
  try {
    return Submission.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    throw createCaptchaRefusedError();
  }
}

const matchesPurpose = (data: object, { userId, action }: CaptchaPurpose): boolean =>
  'user' in data && data.user === userId && 'action' in data && data.action === action;

/** Creates a self-hosted proof-of-work captcha with signed challenges. */
export function createAltcha({ secretsKey, maxGuesses = 500, now = Date.now }: AltchaOptions): Captcha {
  const signing = {
    hmacSignatureSecret: deriveSecret(secretsKey, 'challenge'),
    hmacKeySignatureSecret: deriveSecret(secretsKey, 'solution'),
  };
  return {
    config: { provider: 'altcha' },
    createChallenge: async ({ userId, action }) => {
      const challenge = await createChallenge({
        ...signing,
        deriveKey,
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(Math.ceil(maxGuesses / 2), maxGuesses),
        expiresAt: new Date(now() + challengeLifetimeMs),
        data: { user: userId, action },
      });
      return CaptchaChallenge.parse(challenge);
    },
    verify: async (token, purpose) => {
      const { challenge, solution } = parseSubmission(token);
      const { verified } = await verifySolution({
        ...({ challenge, solution } as Payload),
        ...signing,
        deriveKey,
      });
      if (!verified || !matchesPurpose(challenge.parameters.data, purpose)) throw createCaptchaRefusedError();
      return { id: challenge.signature, expiresAt: new Date(challenge.parameters.expiresAt * 1000) };
    },
  };
}
