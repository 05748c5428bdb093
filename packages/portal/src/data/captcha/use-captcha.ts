import { captchaHeader } from '@embed-portal/api-contract';
import type { CaptchaAction, RuntimeConfig } from '@embed-portal/api-contract';
import { captchaRoutes } from '@embed-portal/api-contract/routes/captcha';
import { useConfig } from '../../config/config-context.ts';
import { useApi } from '../../http/api-context.ts';
import type { ApiClient } from '../../http/client.ts';
import { formMessages } from '../../messages/form.ts';

async function solve(api: ApiClient, captcha: RuntimeConfig['captcha'], action: CaptchaAction) {
  switch (captcha.provider) {
    case 'none':
      return undefined;
    case 'altcha': {
      const challenge = await api.call(captchaRoutes.getCaptchaChallenge, {}, { query: { action } });
      const { solveAltcha } = await import('./altcha.ts');
      return solveAltcha(challenge);
    }
    case 'recaptcha': {
      const { solveRecaptcha } = await import('./recaptcha.ts');
      return solveRecaptcha(captcha.siteKey, action);
    }
  }
}

/**
 * Returns a function that solves the configured captcha and resolves to the request headers with the solution. The
 * headers are valid for one request within two minutes. Without a configured captcha, there are none. The function
 * rejects with a message for the user when the captcha cannot be loaded or solved.
 */
export function useCaptcha() {
  const api = useApi();
  const { captcha } = useConfig();
  return async (action: CaptchaAction): Promise<Record<string, string>> => {
    try {
      const token = await solve(api, captcha, action);
      return token === undefined ? {} : { [captchaHeader]: token };
    } catch (cause) {
      throw new Error(formMessages.captchaFailed, { cause });
    }
  };
}
