import type { CaptchaAction } from '@embed-portal/api-contract';
import { createCaptchaRefusedError } from '../../captcha/captcha.ts';
import type { SolvedCaptcha } from '../../captcha/captcha.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from './context.ts';

/**
 * Verifies the captcha of a request.
 *
 * @returns the solution to record with {@link consumeCaptcha}, or undefined when the provider prevents reuse itself.
 * @throws {ApiError} `captcha_refused` when the captcha is missing or not valid, or `captcha_unavailable` when the
 *   provider does not return a verdict.
 */
export const requireCaptcha = (
  { captcha, request, user }: Context,
  action: CaptchaAction,
): Promise<SolvedCaptcha | undefined> => captcha.verify(request.captchaToken, { action, userId: user.id });

/**
 * Records a captcha as used, in the transaction of the change, so that a rolled-back request can reuse it.
 *
 * @throws {ApiError} `captcha_refused` when it was used before.
 */
export async function consumeCaptcha(tx: Tx, solved: SolvedCaptcha): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('captcha_uses')
    .values({ id: solved.id, expires_at: solved.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw createCaptchaRefusedError();
}
