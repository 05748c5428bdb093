import { z } from 'zod';

/** Actions that require a captcha. */
export const captchaActions = ['inviteTenantUser'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** Header with the result of the captcha: the reCAPTCHA token, or the base64-encoded ALTCHA payload. */
export const captchaHeader = 'recaptcha';

/** Captcha provider that the portal uses, with its public settings. */
export const CaptchaConfig = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('none') }),
  z.object({ provider: z.literal('altcha').describe('This server issues the challenges.') }),
  z.object({ provider: z.literal('recaptcha').describe('reCAPTCHA v3.'), siteKey: z.string() }),
]);
export type CaptchaConfig = z.infer<typeof CaptchaConfig>;

/**
 * Proof-of-work challenge in the format of altcha-lib (version 2). Clients send the solution back as base64-encoded
 * JSON `{ challenge, solution }`.
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
