import { z } from 'zod';
import { ApiError, ServerError } from '../errors.ts';
import { createCaptchaRefusedError, rejectChallenge } from './captcha.ts';
import type { Captcha } from './captcha.ts';

export interface RecaptchaOptions {
  siteKey: string;
  secret: string;
  /** Minimum score from 0 (bot) to 1 (person). */
  minScore: number;
  verifyUrl: string;
  /** Returns the hostname of the portal. Tokens of other sites are rejected. */
  getHostname: () => string;
  timeoutMs?: number;
}

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

const maxTokenLength = 8_000;

async function requestVerdict(
  { secret, verifyUrl, timeoutMs = 5_000 }: RecaptchaOptions,
  token: string,
): Promise<z.infer<typeof Verdict>> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok)
      throw new ServerError('verification_failed', `The service returned ${String(response.status)}.`);
    return Verdict.parse(await response.json());
  } catch (cause) {
    const text = 'The captcha service is unavailable. Try again in a moment.';
    throw new ApiError('captcha_unavailable', text, { cause });
  }
}

/** Creates a reCAPTCHA v3 verifier. The service itself prevents reuse of tokens. */
export const createRecaptcha = (options: RecaptchaOptions): Captcha => ({
  config: { provider: 'recaptcha', siteKey: options.siteKey },
  createChallenge: rejectChallenge,
  verify: async (token, { action }) => {
    if (!token || token.length > maxTokenLength) throw createCaptchaRefusedError();
    const verdict = await requestVerdict(options, token);
    const isPerson =
      verdict.success &&
      (verdict.score ?? 0) >= options.minScore &&
      verdict.action === action &&
      verdict.hostname === options.getHostname();
    if (!isPerson) throw createCaptchaRefusedError();
    return undefined;
  },
});
