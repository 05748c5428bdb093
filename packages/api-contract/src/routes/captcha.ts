import { z } from 'zod';
import { captchaActions, CaptchaChallenge } from '../captcha.ts';
import { noParams, route } from './route.ts';

export const captchaRoutes = {
  getCaptchaChallenge: route({
    method: 'GET',
    path: '/captcha/challenge',
    summary:
      'Creates a captcha challenge that is valid for one request within two minutes. Returns 404 unless this server issues the challenges.',
    access: 'signedIn',
    params: noParams,
    query: z.object({ action: z.enum(captchaActions) }),
    response: CaptchaChallenge,
    limitedBy: 'invitations',
    errors: ['not_found'],
  }),
} as const;
