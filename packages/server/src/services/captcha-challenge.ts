import { routes } from '@embed-portal/api-contract';
import { defineQuery } from './operation.ts';

/** Creates a challenge that only the caller can use for this action. */
export const getCaptchaChallenge = defineQuery(routes.getCaptchaChallenge, ({ ctx, query: { action } }) =>
  ctx.captcha.createChallenge({ action, userId: ctx.user.id }),
);
