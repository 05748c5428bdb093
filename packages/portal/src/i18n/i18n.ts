import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';

const timeoutMs = 15_000;
const page = typeof document === 'undefined' ? undefined : document;

/** Language of the page, which `public/boot.js` chooses. */
export const language = page?.documentElement.lang === 'nl' ? 'nl' : 'en';

/** Address of the catalog. Pages without catalogs, such as those of tests, use the texts in the code. */
const catalogUrl = page?.querySelector<HTMLLinkElement>(`link[rel=catalog][hreflang=${language}]`)?.href;

/** Fetches the texts of the language. */
async function loadCatalog(): Promise<Messages | undefined> {
  if (catalogUrl === undefined) return {};
  try {
    const response = await fetch(catalogUrl, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return undefined;
    return (await response.json()) as Messages;
  } catch {
    return undefined;
  }
}

// Awaited here, because the modules that import `i18n` translate constants while they are evaluated.
const catalog = await loadCatalog();

/** Whether the texts of the language have been loaded. Otherwise, only texts with a default are readable. */
export const hasCatalog = catalog !== undefined;

/**
 * Translates texts: `i18n.t('Edit {name}', { name })`. The texts are in ICU message format. They must be string literals,
 * which `npm run extract` finds.
 */
export const i18n = setupI18n({
  locale: language,
  messages: { [language]: catalog ?? {} },
  // Catalogs omit translations that equal the text in the code. Without this function, Lingui warns about them.
  ...(catalogUrl !== undefined && { missing: (_language, text) => text }),
});

/** Translates a text of the contract or the server. Returns texts without a translation unchanged. */
export const translateText = (text: string): string => (text in i18n.messages ? i18n._(text) : text);
