import { tryWriteText } from '../shared/browser-storage.ts';

/** Languages of the interface, each with its own name. */
export const languageNames = { en: 'English', nl: 'Nederlands' } as const;

/** Stores the language and reloads the page, because texts are translated when their module is evaluated. */
export function changeLanguage(language: string): void {
  tryWriteText('portal.language', language);
  location.reload();
}
