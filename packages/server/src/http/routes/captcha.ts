import { getCaptchaChallenge } from '../../services/captcha/challenge.ts';
import { apiRoute } from '../api-route.ts';

export const captchaRoutes = {
  getCaptchaChallenge: apiRoute(getCaptchaChallenge, { limitedBy: 'invitations' }),
};
