import { createAltcha } from './altcha.ts';
import type { CaptchaOptions } from './captcha-settings.ts';
import { noCaptcha } from './captcha.ts';
import type { Captcha } from './captcha.ts';
import { createRecaptcha } from './recaptcha.ts';

interface CaptchaDependencies {
  secretsKey: Buffer;
  /** Returns the public URL of the portal, which is known once the server listens. */
  getPublicUrl: () => string;
}

/** Creates the configured captcha. */
export function createCaptcha(
  options: CaptchaOptions,
  { secretsKey, getPublicUrl }: CaptchaDependencies,
): Captcha {
  switch (options.provider) {
    case 'none':
      return noCaptcha;
    case 'altcha':
      return createAltcha({ ...options, secretsKey });
    case 'recaptcha':
      return createRecaptcha({ ...options, getHostname: () => new URL(getPublicUrl()).hostname });
  }
}
