import { addressSeparator } from '@embed-portal/api-contract';

const separators = new Set([';', ',', '\n', '\r', '\t']);

/** Splits at separators, except within "quotes" and <angle brackets>. Reads each character once. */
const splitAddresses = (text: string): string[] => {
  const parts: string[] = [];
  let part = '';
  let until: string | undefined;
  for (const character of text) {
    if (until === undefined && separators.has(character)) {
      parts.push(part);
      part = '';
      continue;
    }
    part += character;
    if (character === until) until = undefined;
    else if (until === undefined && character === '"') until = '"';
    else if (until === undefined && character === '<') until = '>';
  }
  return [...parts, part];
};

/** Returns the address of `Name <address>`, or the text itself. */
const toBareAddress = (part: string): string => {
  const start = part.lastIndexOf('<');
  const isNamed = start !== -1 && part.trimEnd().endsWith('>');
  return (isNamed ? part.slice(start + 1, part.lastIndexOf('>')) : part).trim();
};

/** Rewrites addresses as they are pasted from mails, lists and spreadsheets into `one@example.com; two@example.com`. */
export const normalizeAddresses = (text: string): string =>
  splitAddresses(text).map(toBareAddress).filter(Boolean).join(addressSeparator);
