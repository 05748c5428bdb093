import { toEntityTag } from '@embed-portal/api-contract';
import { PortalError } from '../../errors.ts';

const maxHeaderLength = 1_000;

const createMalformedError = (): PortalError =>
  new PortalError(
    'malformed',
    'The header If-Match must be *, an ETag such as "3", or a comma-separated list of ETags.',
  );

const toTags = (header: string): string[] => {
  // The sticky flag makes each search start at the end of the last match, so that each character is scanned once.
  const entityTag = /[ \t]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)/y;
  const tags: string[] = [];
  while (entityTag.lastIndex < header.length) {
    const tag = entityTag.exec(header)?.[1];
    if (tag === undefined) throw createMalformedError();
    tags.push(tag);
  }
  return tags;
};

/**
 * Returns whether the `If-Match` header accepts a version. A missing header and `*` accept any version. A weak tag
 * (`W/"3"`) never matches, as required by RFC 9110.
 *
 * @throws {PortalError} `malformed` when the header is too long, or neither `*` nor a list of entity tags.
 */
export const acceptsVersion = (header: string | undefined, version: number): boolean => {
  if (header === undefined) return true;
  if (header.length === 0 || header.length > maxHeaderLength) throw createMalformedError();
  return header.trim() === '*' || toTags(header).includes(toEntityTag(version));
};
