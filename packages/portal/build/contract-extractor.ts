import type { ExtractorType } from '@lingui/conf';

/** Texts that are not messages: descriptions of the API and the text of emails. */
const otherTexts = /\.describe\([^)]*\)|summary: '[^']*'|`[^`]*`|\/\*[^]*?\*\/|\/\/.*/g;
const contractText = /'([A-Z][^'\n]* [^'\n]*)'/g;
const serverErrors =
  /(?:new PortalError\(\s*'\w+',|create(?:Forbidden|Unauthenticated)Error(?: = \(message = |\()|createInvalidFieldError\(\s*[^,()]+,)\s*'([^'\n]+)'/g;
const missingEntity = /createNotFoundError\('([^'\n]+)'\)/g;

const findTexts = (filename: string, code: string): string[] => {
  const find = (pattern: RegExp) =>
    Array.from(code.replaceAll(otherTexts, '').matchAll(pattern), ([, text = '']) => text);
  return filename.includes('api-contract')
    ? find(contractText)
    : [...find(serverErrors), ...find(missingEntity).map((name) => `${name} not found.`)];
};

/** Extracts the messages of the contract and the server, which the portal translates when it shows them. */
export const contractExtractor: ExtractorType = {
  match: (filename) =>
    /\/(?:api-contract|server)\/src\/(?!.*\.test\.ts$)/.test(filename.replaceAll('\\', '/')),
  extract(filename, code, onMessageExtracted) {
    for (const id of findTexts(filename, code)) onMessageExtracted({ id, origin: [filename, 1] });
  },
};
