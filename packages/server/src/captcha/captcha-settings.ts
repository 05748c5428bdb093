import { z } from 'zod';

/** Environment variables of the captcha. */
export const captchaVariables = {
  CAPTCHA: z.enum(['altcha', 'recaptcha', 'none'], 'must be altcha, recaptcha or none').default('altcha'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_MIN_SCORE: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.5),
  RECAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL' })
    .default('https://www.google.com/recaptcha/api/siteverify'),
};

type Variables = z.infer<z.ZodObject<typeof captchaVariables>>;

export type CaptchaOptions =
  | { provider: 'none' }
  | { provider: 'altcha'; maxGuesses?: number }
  | { provider: 'recaptcha'; siteKey: string; secret: string; minScore: number; verifyUrl: string };

const keyNames = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const;

/** Reports missing reCAPTCHA keys. */
export function checkCaptchaVariables({ value, issues }: z.core.ParsePayload<Variables>): void {
  if (value.CAPTCHA !== 'recaptcha') return;
  for (const name of keyNames.filter((key) => value[key] === undefined)) {
    issues.push({ code: 'custom', path: [name], message: 'must be set for CAPTCHA=recaptcha', input: value });
  }
}

export const toCaptchaOptions = (variables: Variables): CaptchaOptions =>
  variables.CAPTCHA === 'recaptcha'
    ? {
        provider: 'recaptcha',
        siteKey: variables.RECAPTCHA_SITE_KEY ?? '',
        secret: variables.RECAPTCHA_SECRET ?? '',
        minScore: variables.RECAPTCHA_MIN_SCORE,
        verifyUrl: variables.RECAPTCHA_VERIFY_URL,
      }
    : { provider: variables.CAPTCHA };
