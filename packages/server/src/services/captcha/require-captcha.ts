import type { Route } from '@embed-portal/api-contract';
import { createCaptchaRefusedError } from '../../captcha/captcha.ts';
import type { SolvedCaptcha } from '../../captcha/captcha.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Verifies the captcha of a request if the route requires one.
 *
 * @returns the solution to record with {@link consumeCaptcha}, if any.
 * @throws {PortalError} `captcha_refused` when the captcha is missing or not valid, or `captcha_unavailable` when the
 *   provider does not return a verdict.
 */
export const requireCaptcha = async (
  { captcha, request, user }: Context,
  { captcha: action }: Pick<Route, 'captcha'>,
): Promise<SolvedCaptcha | undefined> =>
  action && captcha.verify(request.captchaToken, { action, userId: user.id });

/**
 * Records a captcha as used, in the transaction of the change, so that a rolled-back request can reuse it.
 *
 * @throws {PortalError} `captcha_refused` when it was used before.
 */
export const consumeCaptcha = async (tx: Tx, solved: SolvedCaptcha | undefined): Promise<void> => {
  if (!solved) return;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('captcha_uses')
    .values({ id: solved.id, expires_at: solved.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw createCaptchaRefusedError();
};
