// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import boot from '../../public/boot.js?raw';

/** Runs the script that index.html loads first. */
function runBoot() {
  runInThisContext(boot);
}

function stubBrowserLanguages(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

function stubCatalog(response: () => Promise<Response>) {
  const fetchCatalog = vi.fn<(url: string) => Promise<Response>>(response);
  vi.stubGlobal('fetch', fetchCatalog);
  return fetchCatalog;
}

async function importI18n() {
  vi.resetModules();
  return import('./i18n.ts');
}

beforeEach(() => {
  document.head.innerHTML =
    '<link rel="catalog" hreflang="en" href="/assets/en-1.json"><link rel="catalog" hreflang="nl" href="/assets/nl-1.json">';
});

afterEach(() => {
  localStorage.clear();
  document.documentElement.lang = '';
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('boot.js', () => {
  it.each([
    { stored: null, browser: ['nl-NL', 'en'], expected: 'nl' },
    { stored: null, browser: ['fr-FR', 'nl-BE', 'en-US'], expected: 'nl' },
    { stored: null, browser: ['fr-FR'], expected: 'en' },
    { stored: null, browser: [], expected: 'en' },
    { stored: 'en', browser: ['nl-NL'], expected: 'en' },
    { stored: 'nl', browser: ['en-US'], expected: 'nl' },
    { stored: 'de', browser: ['nl-NL'], expected: 'nl' },
    { stored: '"]', browser: ['nl-NL'], expected: 'nl' },
  ])('selects $expected for the choice $stored and the browser languages $browser', (example) => {
    if (example.stored !== null) localStorage.setItem('portal.language', example.stored);
    stubBrowserLanguages(...example.browser);
    runBoot();
    expect(document.documentElement.lang).toBe(example.expected);
  });

  it('preloads the catalog of the language', () => {
    stubBrowserLanguages('nl');
    runBoot();
    expect(document.querySelector('link[rel=preload]')?.getAttribute('href')).toMatch(
      /\/assets\/nl-1\.json$/,
    );
  });
});

describe('i18n', () => {
  it('translates texts with placeholders and plural forms, and texts of the contract', async () => {
    document.documentElement.lang = 'nl';
    const fetchCatalog = stubCatalog(() =>
      Promise.resolve(
        Response.json({
          'Edit {name}': [['name'], ' bewerken'],
          '{count, plural, one {# group} other {# groups}}': [
            ['count', 'plural', { one: ['#', ' groep'], other: ['#', ' groepen'] }],
          ],
          'Name is required': ['Naam is verplicht'],
        }),
      ),
    );
    const { i18n, hasCatalog, language, translateText } = await importI18n();
    expect(fetchCatalog.mock.calls[0]?.[0]).toMatch(/\/assets\/nl-1\.json$/);
    expect(hasCatalog).toBe(true);
    expect(language).toBe('nl');
    expect(i18n.t('Edit {name}', { name: 'Verkoop' })).toBe('Verkoop bewerken');
    expect(i18n.t('{count, plural, one {# group} other {# groups}}', { count: 1234 })).toBe('1.234 groepen');
    expect(translateText('Name is required')).toBe('Naam is verplicht');
    expect(translateText('Only the server knows this text')).toBe('Only the server knows this text');
  });

  it.each([
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server returns an error', () => Promise.resolve(new Response(null, { status: 503 }))],
    ['the response is not JSON', () => Promise.resolve(new Response('<html>'))],
  ])('provides the texts of the error page in English if %s', async (_, response) => {
    document.documentElement.lang = 'nl';
    stubCatalog(response);
    const { hasCatalog } = await importI18n();
    const { messages } = await import('../messages/common.ts');
    expect(hasCatalog).toBe(false);
    expect(messages.boot.failedTitle).toBe('The portal could not start');
    expect(messages.boot.retry).toBe('Try again');
    expect(messages.boot.catalogUnreachable).toBe(
      'The texts of the portal could not be loaded. Check your connection and try again.',
    );
  });
});
