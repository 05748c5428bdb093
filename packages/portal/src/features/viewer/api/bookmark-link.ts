import { limits } from '@embed-portal/api-contract';
import { z } from 'zod';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import { PortalError } from '../../../portal-error.ts';

/** Content of a shared bookmark link. */
const SharedBookmark = z.object({ name: z.string().max(limits.maxNameLength), state: z.string() });
export type SharedBookmark = z.infer<typeof SharedBookmark>;

const prefix = '#bookmark=';
/** Maximum length of the decompressed text, because small links can expand to large texts. */
const maxTextLength = 1_000_000;

const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const decodeBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/**
 * Decompresses text.
 *
 * @throws {Error} when the text exceeds {@link maxTextLength}.
 */
const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length <= maxTextLength) continue;
    await reader.cancel();
    throw new Error('The bookmark exceeds the maximum length.');
  }
  return text;
};

/**
 * Returns a URL fragment with the compressed bookmark. Fragments are never sent to a server.
 *
 * @throws {PortalError} `bookmark_too_large` when the fragment exceeds 16,384 characters.
 */
export const toFragment = async ({ name, state }: SharedBookmark): Promise<string> => {
  const text = JSON.stringify({ name, state });
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  const fragment = prefix + encodeBase64Url(bytes);
  if (fragment.length > limits.maxBookmarkLinkLength)
    throw new PortalError('bookmark_too_large', texts.tooLarge);
  return fragment;
};

export const hasBookmark = (fragment: string): boolean => fragment.startsWith(prefix);

/**
 * Returns the bookmark in a URL fragment.
 *
 * @throws {Error} when the fragment is not a valid result of {@link toFragment}.
 */
export const parseBookmark = async (fragment: string): Promise<SharedBookmark> => {
  if (fragment.length > limits.maxBookmarkLinkLength)
    throw new PortalError('bookmark_too_large', texts.tooLarge);
  return SharedBookmark.parse(JSON.parse(await inflate(decodeBase64Url(fragment.slice(prefix.length)))));
};
