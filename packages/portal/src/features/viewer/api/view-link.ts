import { limits } from '@embed-portal/api-contract';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import { PortalError } from '../../../shared/portal-error.ts';

/** View of a report in a link. */
export interface SharedView {
  /** Bookmark state; only the report interprets it. */
  state: string;
  /** Name of the bookmark, or an empty string. */
  name: string;
}

const prefix = '#view=';
/** Maximum number of decompressed bytes, because small links can expand to large states. */
const maxStateBytes = 1_000_000;

/**
 * Texts that bookmark states are likely to contain, the most frequent ones last. Compression replaces them with short
 * references. Links that were created with another dictionary are invalid.
 */
const dictionary = new TextEncoder().encode(
  [
    '"activePage":"reportFilters":[],"pageFilters":{},"visualFilters":{},"slicers":{"sorts":{"by":"direction":"ascending"',
    'descending""selection":{"visual":"points":[{"onlyPage":false}',
    '{"$schema":"http://powerbi.com/product/schema#advanced","filterType":0,"target":{"table":"hierarchy":"hierarchyLevel":',
    '"measure":"logicalOperator":"And","conditions":[{"operator":"GreaterThanOrEqual","value":"LessThan"},',
    '"displaySettings":{"isLockedInViewMode":true,"isHiddenInViewMode":true}},',
    '{"$schema":"http://powerbi.com/product/schema#basic","filterType":1,"target":{"table":"","column":""},"operator":"In","values":["',
  ].join(''),
);

const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function isBase64(text: string): boolean {
  try {
    return btoa(atob(text)) === text;
  } catch {
    return false;
  }
}

/** Format of the state: base64, which is compressed as the bytes that it encodes, or other text. */
type Format = 'b' | 't';

/**
 * Returns a URL fragment with the compressed view. Fragments are never sent to a server.
 *
 * @throws {PortalError} `bookmark_too_large` when the fragment exceeds 16,384 characters.
 */
export async function toFragment({ name, state }: SharedView): Promise<string> {
  const { deflateSync } = await import('fflate');
  const format: Format = isBase64(state) ? 'b' : 't';
  const bytes = format === 'b' ? decodeBase64(state) : new TextEncoder().encode(state);
  const compressed = encodeBase64(deflateSync(bytes, { level: 9, dictionary }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const fragment = `${prefix}${format}${compressed}${name && `&name=${encodeURIComponent(name)}`}`;
  if (fragment.length > limits.maxBookmarkLinkLength)
    throw new PortalError('bookmark_too_large', texts.tooLarge);
  return fragment;
}

export const hasView = (fragment: string): boolean => fragment.startsWith(prefix);

const linkPattern = /^#view=(?<format>[bt])(?<data>[\w-]+)(?:&name=(?<name>[^&]+))?$/;

/**
 * Returns the view in a URL fragment. Anyone can forge a fragment, so the report must validate the state.
 *
 * @throws {Error} when the fragment is not a valid result of {@link toFragment}.
 */
export async function parseView(fragment: string): Promise<SharedView> {
  if (fragment.length > limits.maxBookmarkLinkLength)
    throw new PortalError('bookmark_too_large', texts.tooLarge);
  const { format, data, name = '' } = linkPattern.exec(fragment)?.groups ?? {};
  if (data === undefined) throw new Error('The fragment has an unknown format.');
  const { inflateSync } = await import('fflate');
  const compressed = decodeBase64(data.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = inflateSync(compressed, { dictionary });
  if (bytes.length === 0 || bytes.length > maxStateBytes)
    throw new Error('The length of the state is invalid.');
  return {
    state: format === 'b' ? encodeBase64(bytes) : new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    name: decodeURIComponent(name).slice(0, limits.maxNameLength),
  };
}
