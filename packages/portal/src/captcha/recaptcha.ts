interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  var grecaptcha: Recaptcha | undefined;
}

const address = (siteKey: string) =>
  `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;

const load = (siteKey: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('reCAPTCHA failed to load.'));
    };
    const script = document.createElement('script');
    script.src = address(siteKey);
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = globalThis;
      if (!grecaptcha) {
        fail();
        return;
      }
      grecaptcha.ready(() => {
        resolve(grecaptcha);
      });
    };
    document.head.append(script);
  });

let loading: Promise<Recaptcha> | undefined;

/** Requests a reCAPTCHA v3 token. Loads the script on first use. */
export const solveRecaptcha = async (siteKey: string, action: string): Promise<string> => {
  loading ??= load(siteKey).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return (await loading).execute(siteKey, { action });
};
