import { z } from 'zod';
import { captchaActions, CaptchaChallenge } from '../captcha.ts';
import { noParams, route } from './route.ts';

export const captchaRoutes = {
  getCaptchaChallenge: route({
    method: 'GET',
    path: '/captcha/challenge',
    summary: 'A challenge for one call of the caller, within two minutes, where the captcha is our own.',
    access: 'signedIn',
    params: noParams,
    query: z.object({ action: z.enum(captchaActions) }),
    response: CaptchaChallenge,
  }),
} as const;
