import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../build/catalogs.ts';
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

describe('buildCatalog', () => {
  it('compiles the translations of the portal and of the contract', () => {
    const catalog: unknown = JSON.parse(buildCatalog('nl'));
    expect(catalog).toMatchObject({
      Accept: ['Accepteren'],
      'Name is required': ['Naam is verplicht'],
      'Edit {name}': [['name'], ' bewerken'],
    });
  });

  it('contains only the English texts that differ from their ID once they are compiled', () => {
    const catalog = JSON.parse(buildCatalog('en')) as Record<string, unknown>;
    expect(catalog).not.toHaveProperty('Accept');
    expect(Object.keys(catalog).filter((text) => !/[{']/.test(text))).toEqual([]);
  });
});
