import { addressSeparator } from '@embed-portal/api-contract';

const separators = new Set([';', ',', '\n', '\r', '\t']);

/** Splits at separators, except within "quotes" and <angle brackets>, in linear time. */
export function splitAddresses(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let closing: string | undefined;
  for (const character of text) {
    if (closing === undefined && separators.has(character)) {
      parts.push(part);
      part = '';
      continue;
    }
    part += character;
    if (character === closing) closing = undefined;
    else if (closing === undefined && character === '"') closing = '"';
    else if (closing === undefined && character === '<') closing = '>';
  }
  return [...parts, part];
}

/** Returns the address in `Name <address>`, or the trimmed text if it has another form. */
export function toBareAddress(part: string): string {
  const start = part.lastIndexOf('<');
  const isNamed = start !== -1 && part.trimEnd().endsWith('>');
  return (isNamed ? part.slice(start + 1, part.lastIndexOf('>')) : part).trim();
}

/** Normalizes addresses pasted from emails, lists and spreadsheets to `one@example.com; two@example.com`. */
export const normalizeAddresses = (text: string): string =>
  splitAddresses(text).map(toBareAddress).filter(Boolean).join(addressSeparator);

/** Returns the entries of a normalized text. */
export const toEntries = (text: string): string[] => text.split(addressSeparator).filter(Boolean);
