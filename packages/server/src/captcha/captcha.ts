import type { CaptchaAction, CaptchaChallenge, CaptchaConfig } from '@embed-portal/api-contract';
import { PortalError } from '../errors.ts';

/** For what, and by whom, a captcha must have been solved. */
export interface CaptchaPurpose {
  action: CaptchaAction;
  userId: string;
}

/** A solved captcha that is good for one call: who verifies it can't tell by itself whether it was used before. */
export interface SolvedCaptcha {
  id: string;
  expiresAt: Date;
}

/** Tells people from programs. */
export interface Captcha {
  /** What the portal has to know. */
  config: CaptchaConfig;
  /**
   * @param token - what the portal sent.
   * @returns what has to be noted as used; undefined where that is not ours to do.
   * @throws {PortalError} `captcha_refused`, or `captcha_unavailable` when nobody can tell.
   */
  verify(token: string | undefined, purpose: CaptchaPurpose): Promise<SolvedCaptcha | undefined>;
  /** @throws {PortalError} `not_found` where challenges come from elsewhere. */
  challenge(purpose: CaptchaPurpose): Promise<CaptchaChallenge>;
}

export const captchaRefusedError = (): PortalError =>
  new PortalError('captcha_refused', 'We could not make sure that you are not a robot. Please try again.');

export const rejectChallenge = (): Promise<never> =>
  Promise.reject(new PortalError('not_found', 'This portal makes no captcha challenges.'));

/** For portals that are reached by trusted people alone. */
export const noCaptcha: Captcha = {
  config: { provider: 'none' },
  verify: () => Promise.resolve(undefined),
  challenge: rejectChallenge,
};
