import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { bundleCatalogs } from '../../build/bundle-catalogs.ts';
import contractEnglish from '../../locales/contract/en.json';
import contractDutch from '../../locales/contract/nl.json';
import english from '../../locales/en.json';
import dutch from '../../locales/nl.json';

/** Returns the names of the placeholders of a text in ICU message format. */
const listPlaceholders = (text: string) =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)(?=[,}])/g), ([, name]) => name))].sort();

describe.each([
  ['nl.json', dutch, english],
  ['contract/nl.json', contractDutch, contractEnglish],
])('%s', (_, translations: Record<string, string>, texts: Record<string, string>) => {
  it('contains all texts, each with the placeholders of its English text', () => {
    expect(Object.keys(translations)).toEqual(Object.keys(texts));
    for (const [id, text] of Object.entries(texts)) {
      expect(translations[id], id).not.toBe('');
      expect(listPlaceholders(translations[id] ?? ''), id).toEqual(listPlaceholders(text));
    }
  });

  it('contains no straight apostrophes, except around placeholders', () => {
    const isStraight = (text: string) => text.replaceAll("''{", '').replaceAll("}''", '').includes("'");
    expect(Object.values(translations).filter(isStraight)).toEqual([]);
  });
});

it('Different terms have different Dutch translations', () => {
  const termsByTranslation = new Map<string, Set<string>>();
  for (const [id, translation] of Object.entries(dutch)) {
    const terms = termsByTranslation.get(translation.toLowerCase()) ?? new Set();
    terms.add(english[id as keyof typeof english].toLowerCase());
    termsByTranslation.set(translation.toLowerCase(), terms);
  }
  const ambiguous = [...termsByTranslation].filter(([, { size }]) => size > 1).map(([text]) => text);
  expect(ambiguous.sort()).toEqual([
    'afmelden',
    'geen rapporten',
    'geen tenants',
    'status',
    'terugzetten',
    'uitnodiging opnieuw verzenden',
  ]);
});

describe('bundleCatalogs', () => {
  const transform = (code: string) => {
    const plugin = bundleCatalogs() as unknown as {
      configResolved(config: { command: string }): void;
      transform: { handler(this: object, code: string, id: string): { code: string } };
    };
    plugin.configResolved({ command: 'build' });
    const context = {
      parse: (code: string) => parseSync('messages.js', code).program,
      error(message: string) {
        throw new Error(message);
      },
    };
    return plugin.transform.handler.call(context, code, 'src/messages/apps.ts').code;
  };

  it('replaces texts and IDs with indexes', () => {
    expect(
      transform("export const a = [i18n.t('Add'), i18n.t({ id: 'boot.retry', message: 'Try again' })];"),
    ).toMatch(/\[i18n\.t\('\d+'\), i18n\.t\(\{ id: '\d+', message: 'Try again' \}\)\]/);
  });

  it('rejects texts without a translation and names the catalogs', () => {
    expect(() => transform("export const a = i18n.t('New text');")).toThrow(
      'The text "New text" has no translation in locales/en.json, locales/nl.json.',
    );
  });

  it('rejects texts that are not literals', () => {
    expect(() => transform('export const a = i18n.t(`New ${name}`);')).toThrow(
      'The text of i18n.t must be a string literal.',
    );
  });
});
