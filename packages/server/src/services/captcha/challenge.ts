import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';

/** A challenge that only the caller can use, for this action. */
export const getCaptchaChallenge = reading(routes.getCaptchaChallenge, ({ ctx, query: { action } }) =>
  ctx.captcha.challenge({ action, userId: ctx.user.id }),
);
