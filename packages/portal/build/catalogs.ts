import { readFileSync, readdirSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const folder = new URL('../locales/', import.meta.url);
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

type Texts = Record<string, string>;

const readTexts = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Texts;

/** Returns the compiled translations by their ID. Omits those that equal their ID, which need no translation. */
const compile = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([id, translation]) => {
      const compiled = compileMessage(translation);
      return compiled.length === 1 && compiled[0] === id ? [] : [[id, compiled]];
    }),
  );

/** Returns the catalog of a language: the texts of the portal, of the contract and of the server, by their English text. */
export const buildCatalog = (language: string): string =>
  JSON.stringify(compile({ ...readTexts(language), ...readTexts(`contract/${language}`) }));

/** Serves and bundles a catalog for each language, which the page loads in parallel with its script. */
export function catalogs(): Plugin {
  let isBuild = false;
  return {
    name: 'catalogs',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer({ middlewares }) {
      middlewares.use('/catalogs', (request, response) => {
        const language = languages.find((name) => request.url === `/${name}.json`) ?? 'en';
        response.setHeader('Content-Type', 'application/json');
        response.end(buildCatalog(language));
      });
    },
    buildStart() {
      if (!isBuild) return;
      for (const language of languages)
        this.emitFile({ type: 'asset', name: `${language}.json`, source: buildCatalog(language) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        return languages.map((language) => {
          const file = Object.values(bundle ?? {}).find(
            (output) => output.type === 'asset' && output.names.includes(`${language}.json`),
          );
          const href = `/${file?.fileName ?? `catalogs/${language}.json`}`;
          return {
            tag: 'link',
            attrs: { rel: 'catalog', hreflang: language, href },
            injectTo: 'head-prepend',
          };
        });
      },
    },
  };
}
