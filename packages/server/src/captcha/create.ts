import { createAltcha } from './altcha.ts';
import { noCaptcha } from './captcha.ts';
import type { Captcha } from './captcha.ts';
import type { CaptchaOptions } from './config.ts';
import { createRecaptcha } from './recaptcha.ts';

interface CaptchaDependencies {
  secretsKey: Buffer;
  /** Public URL of the portal, known once the server listens. */
  publicUrl: () => string;
}

/** Creates the configured captcha. */
export const createCaptcha = (
  options: CaptchaOptions,
  { secretsKey, publicUrl }: CaptchaDependencies,
): Captcha => {
  switch (options.provider) {
    case 'none':
      return noCaptcha;
    case 'altcha':
      return createAltcha({ ...options, secretsKey });
    case 'recaptcha':
      return createRecaptcha({ ...options, hostname: () => new URL(publicUrl()).hostname });
  }
};
