import { readFileSync, readdirSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const folder = new URL('../locales/', import.meta.url);
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

/** Node of a syntax tree. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

interface Message {
  value: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns the text or the ID that a call of `i18n.t` translates, or undefined for other nodes. */
const getMessage = (node: SyntaxNode, code: string): Message | undefined => {
  const { callee } = node as { callee?: SyntaxNode };
  if (node.type !== 'CallExpression' || !callee || code.slice(callee.start, callee.end) !== 'i18n.t')
    return undefined;
  const [descriptor] = node['arguments'] as SyntaxNode[];
  const properties = descriptor?.['properties'] as { key: SyntaxNode; value: SyntaxNode }[] | undefined;
  const message = properties?.find(({ key }) => key['name'] === 'id')?.value ?? descriptor;
  const value = message?.['value'];
  if (!message || typeof value !== 'string') throw new Error('The text of i18n.t must be a string literal.');
  return { value, start: message.start, end: message.end };
};

/** Finds the translated messages in the order of the code. */
const findMessages = (value: unknown, code: string): Message[] => {
  if (Array.isArray(value)) return value.flatMap((item) => findMessages(item, code));
  if (!isNode(value)) return [];
  const message = getMessage(value, code);
  const nested = Object.values(value).flatMap((child) => findMessages(child, code));
  return message ? [message, ...nested] : nested;
};

type Catalog = Record<string, string>;

const readCatalog = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Catalog;

const compile = (catalog: Catalog) =>
  Object.fromEntries(
    Object.entries(catalog).map(([text, translation]) => [text, compileMessage(translation)]),
  );

/** Returns the texts of the contract, which are not translated to English, by their English text. */
const compileContract = (language: string) =>
  language === 'en' ? {} : compile(readCatalog(`contract/${language}`));

/**
 * Writes the texts of each language to a file, which the page loads in parallel with the bundle, and replaces the texts
 * in the code with their indexes in this file. Fails if a translation is missing. The development server returns the
 * texts by their English text.
 */
export const bundleCatalogs = (): Plugin => {
  const catalogs = new Map(languages.map((language) => [language, readCatalog(language)]));
  const messages = [...new Set([...catalogs.values()].flatMap(Object.keys))].sort();
  let isBuild = false;
  return {
    name: 'bundle-catalogs',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer({ middlewares }) {
      middlewares.use('/catalogs', (request, response) => {
        const language = languages.find((name) => request.url === `/${name}.json`) ?? 'en';
        response.setHeader('Content-Type', 'application/json');
        response.end(
          JSON.stringify({ messages: compile(readCatalog(language)), contract: compileContract(language) }),
        );
      });
    },
    buildStart() {
      if (!isBuild) return;
      for (const [language, catalog] of catalogs) {
        const texts = messages.map((message) => compileMessage(catalog[message] ?? ''));
        const source = JSON.stringify({ messages: texts, contract: compileContract(language) });
        this.emitFile({ type: 'asset', name: `${language}.json`, source });
      }
    },
    transform: {
      filter: { code: 'i18n.t(' },
      handler(code, id) {
        if (!isBuild) return null;
        let result = code;
        for (const { value: message, start, end } of findMessages(this.parse(code), code).reverse()) {
          const missing = languages.filter((language) => !catalogs.get(language)?.[message]);
          if (missing.length > 0)
            this.error(
              `${id}: The text "${message}" has no translation in ${missing.map((language) => `locales/${language}.json`).join(', ')}. Run "npm run extract" in packages/portal and translate it.`,
            );
          result = `${result.slice(0, start)}'${messages.indexOf(message)}'${result.slice(end)}`;
        }
        return { code: result, map: null };
      },
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
};
