import { z } from 'zod';

/** What a person is asked to prove to be one for. */
export const captchaActions = ['inviteTenantUser'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** The header that carries what the captcha gave: reCAPTCHA's token, or altcha's payload in base64. */
export const captchaHeader = 'recaptcha';

/** Which captcha the portal has to solve before a call that asks for one. */
export const CaptchaConfig = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('none') }),
  z.object({ provider: z.literal('altcha').describe('Challenges come from this server.') }),
  z.object({ provider: z.literal('recaptcha').describe('reCAPTCHA v3.'), siteKey: z.string() }),
]);
export type CaptchaConfig = z.infer<typeof CaptchaConfig>;

/**
 * A piece of work, as altcha-lib (version 2) makes and solves it. Sent back as base64 of the JSON
 * `{ challenge, solution }`.
 */
export const CaptchaChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    expiresAt: z.number().describe('Epoch seconds.'),
    data: z.object({ user: z.string(), action: z.string() }),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;
