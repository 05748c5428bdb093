import { omitJoinedFields } from '@embed-portal/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

const maxDepth = 64;

/** Exceeds the number of values in any form, and limits the time for parsing and validation. */
const maxValues = 20_000;

/**
 * Returns the nesting depth of a JSON text and its number of commas, without parsing it. The number of commas bounds
 * the number of values.
 */
export function measureJson(text: string): { depth: number; commas: number } {
  let depth = 0;
  let maxNesting = 0;
  let commas = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') maxNesting = Math.max(maxNesting, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',') commas += 1;
  }
  return { depth: maxNesting, commas };
}

const createMalformedError = (message: string, cause?: unknown): ApiError =>
  new ApiError('malformed', message, { cause });

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw createMalformedError('The body is not valid UTF-8.', error);
  }
}

function decodeBounded(body: Buffer): string {
  const text = decode(body);
  const { depth, commas } = measureJson(text);
  if (depth > maxDepth)
    throw createMalformedError(`The body is nested deeper than ${String(maxDepth)} levels.`);
  if (commas > maxValues)
    throw createMalformedError(`The body contains more than ${String(maxValues)} values.`);
  return text;
}

const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i;

/**
 * Asserts that the body is uncompressed UTF-8.
 *
 * @throws {ApiError} `unsupported_media_type` for other bodies.
 */
function requirePlainUtf8({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  const name = charset.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (encoding.toLowerCase() === 'identity' && /^utf-?8$/i.test(name)) return;
  const text = 'The body must be uncompressed UTF-8: remove Content-Encoding and the charset.';
  throw new ApiError('unsupported_media_type', text);
}

/**
 * Registers the JSON parser. It requires valid UTF-8, limits the depth and the number of values, and removes joined
 * fields and prototype keys.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      requirePlainUtf8(request);
      // oxlint-disable-next-line typescript/no-floating-promises -- it reports its result through `done`
      parseJson(request, decodeBounded(body as Buffer), (error, value) => {
        if (error) done(createMalformedError('The body is not valid JSON.', error));
        else done(null, omitJoinedFields(value));
      });
    } catch (error) {
      done(error as Error);
    }
  });
}
