import type { CaptchaAction, CaptchaChallenge, CaptchaConfig } from '@embed-portal/api-contract';
import { ApiError } from '../errors.ts';

/** Action and user of a captcha. */
export interface CaptchaPurpose {
  action: CaptchaAction;
  userId: string;
}

/** A solved captcha, valid for one request. The caller records its use, because the verification is stateless. */
export interface SolvedCaptcha {
  id: string;
  expiresAt: Date;
}

/** A captcha, which verifies that a request comes from a person. */
export interface Captcha {
  /** Configuration for the portal. */
  config: CaptchaConfig;
  /**
   * Verifies a captcha result.
   *
   * @param token - captcha result from the portal.
   * @returns the solution to record as used, or undefined when the provider prevents reuse itself.
   * @throws {ApiError} `captcha_refused` when the result is missing or invalid, or `captcha_unavailable` when the
   *   provider does not return a verdict.
   */
  verify(token: string | undefined, purpose: CaptchaPurpose): Promise<SolvedCaptcha | undefined>;
  /**
   * Creates a challenge.
   *
   * @throws {ApiError} `not_found` when this server does not issue challenges.
   */
  createChallenge(purpose: CaptchaPurpose): Promise<CaptchaChallenge>;
}

export const createCaptchaRefusedError = (): ApiError =>
  new ApiError('captcha_refused', 'The captcha check failed. Try again.');

export const rejectChallenge = (): Promise<never> =>
  Promise.reject(new ApiError('not_found', 'This portal does not issue captcha challenges.'));

/** A captcha that accepts all requests. Use it only for portals with trusted users. */
export const noCaptcha: Captcha = {
  config: { provider: 'none' },
  verify: () => Promise.resolve(undefined),
  createChallenge: rejectChallenge,
};
