interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  var grecaptcha: Recaptcha | undefined;
}

const getScriptUrl = (siteKey: string) =>
  `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;

const loadScript = (siteKey: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('reCAPTCHA failed to load.'));
    };
    const script = document.createElement('script');
    script.src = getScriptUrl(siteKey);
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

let scriptPromise: Promise<Recaptcha> | undefined;

/** Requests a reCAPTCHA v3 token. Loads the script on first use. */
export async function solveRecaptcha(siteKey: string, action: string): Promise<string> {
  scriptPromise ??= loadScript(siteKey).catch((error: unknown) => {
    scriptPromise = undefined;
    throw error;
  });
  return (await scriptPromise).execute(siteKey, { action });
}
