import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';

/**
 * Reads a content file.
 * @throws {Error} when the file is missing or does not match its schema. The message names the file and the field.
 */
export async function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(file, await readText(folder, file)));
  if (!parsed.success) throw new Error(`Content file ${file} is invalid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Reads the text of a content file, without a byte order mark.
 * @throws {Error} when the file cannot be read. The message names it.
 */
export async function readText(folder: string, file: string): Promise<string> {
  const text = await readFile(resolveContentPath(folder, file), 'utf8').catch((cause: unknown) => {
    throw new Error(`Cannot read content file ${file} in ${folder}.`, { cause });
  });
  return text.replace(/^\uFEFF/, '');
}

/**
 * Resolves the path of a content file.
 * @throws {Error} when the path is outside the content folder.
 */
export function resolveContentPath(folder: string, file: string): string {
  const path = resolve(folder, file);
  if (relative(folder, path).startsWith('..'))
    throw new Error(`Content file ${file} is outside the content folder.`);
  return join(path);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { message } = cause as SyntaxError;
    throw new Error(`Content file ${file} is not valid JSON${describeLine(text, message)}: ${message}`, {
      cause,
    });
  }
}

/** Returns the line of a syntax error, if the JavaScript engine reports its position. */
function describeLine(text: string, message: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  return position === undefined ? '' : ` on line ${text.slice(0, Number(position)).split('\n').length}`;
}
