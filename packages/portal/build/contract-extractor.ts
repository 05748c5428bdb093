import type { ExtractorType } from '@lingui/conf';

/** Texts that are not messages: descriptions of the API and the text of emails. */
const otherTexts = /\.describe\([^)]*\)|summary: '[^']*'|`[^`]*`|\/\*[^]*?\*\/|\/\/.*/g;
const contractText = /'([A-Z][^'\n]* [^'\n]*)'/g;
const serverErrors =
  /(?:new ApiError\(\s*'\w+',|create(?:Forbidden|Unauthenticated)Error(?: = \(message = |\()|createInvalidFieldError\(\s*[^,()]+,)\s*'([^'\n]+)'/g;
/** Sentences of errors and findings that are assigned before they are returned. */
const sentence = /'([A-Z][^'\n]* [^'\n]*\.)'|"([A-Z][^"\n]* [^"\n]*\.)"/g;
const missingEntity = /createNotFoundError\('([^'\n]+)'\)/g;

/** Folders whose sentences are answers to requests of the portal, and not messages for operators. */
const isShownInPortal = /server\/src\/(?:services|bi|captcha|workspaces|http(?!\/openapi))/;

function findTexts(filename: string, code: string): string[] {
  const find = (pattern: RegExp) =>
    Array.from(
      code.replaceAll(otherTexts, '').matchAll(pattern),
      ([, single, double = '']) => single ?? double,
    );
  if (filename.includes('api-contract')) return find(contractText);
  const sentences = isShownInPortal.test(filename) ? find(sentence) : [];
  const missing = find(missingEntity).map((name) => `${name} not found.`);
  return [...new Set([...find(serverErrors), ...sentences, ...missing])];
}

/** Extracts the messages of the contract and the server, which the portal translates when it shows them. */
export const contractExtractor: ExtractorType = {
  match: (filename) =>
    /\/(?:api-contract|server)\/src\/(?!.*\.test\.ts$)/.test(filename.replaceAll('\\', '/')),
  extract(filename, code, onMessageExtracted) {
    for (const id of findTexts(filename, code)) onMessageExtracted({ id, origin: [filename, 1] });
  },
};
