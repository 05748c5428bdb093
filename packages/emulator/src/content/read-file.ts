import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';

/** Reads a content file. Throws with its name, and the field, when it is missing or not as its schema says. */
export async function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(inside(folder, file), 'utf8').catch((cause: unknown) => {
    throw new Error(`Content file ${file} can't be read in ${folder}.`, { cause });
  });
  const parsed = schema.safeParse(parseJson(file, text));
  if (!parsed.success)
    throw new Error(`Content file ${file} is not valid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The path of a content file. Throws when it leads out of the folder. */
export function inside(folder: string, file: string): string {
  const path = resolve(folder, file);
  if (relative(folder, path).startsWith('..'))
    throw new Error(`Content file ${file} lies outside of the content folder.`);
  return join(path);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Content file ${file} is no JSON.`, { cause });
  }
}
