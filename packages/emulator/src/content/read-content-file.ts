import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';

/** Reads a content file. Throws with its name, and the field, when it is missing or not as its schema says. */
export async function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(file, await readText(folder, file)));
  if (!parsed.success)
    throw new Error(`Content file ${file} is not valid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads the text of a content file, without the mark that some editors begin with. Throws with its name when it can't be read. */
export async function readText(folder: string, file: string): Promise<string> {
  const text = await readFile(resolveContentPath(folder, file), 'utf8').catch((cause: unknown) => {
    throw new Error(`Content file ${file} can't be read in ${folder}.`, { cause });
  });
  return text.replace(/^\uFEFF/, '');
}

/** The path of a content file. Throws when it leads out of the folder. */
export function resolveContentPath(folder: string, file: string): string {
  const path = resolve(folder, file);
  if (relative(folder, path).startsWith('..'))
    throw new Error(`Content file ${file} lies outside of the content folder.`);
  return join(path);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { message } = cause as SyntaxError;
    throw new Error(`Content file ${file} is no JSON${describeLine(text, message)}: ${message}`, { cause });
  }
}

/** The line of a fault, where the engine tells its position. */
function describeLine(text: string, message: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  return position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`;
}
