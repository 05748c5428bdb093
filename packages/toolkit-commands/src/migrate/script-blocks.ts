import type { Language } from './syntax.ts';

/** Code in a file: the whole file, or a script element. */
export interface CodeBlock {
  language: Language;
  /** Range of the code in the file. */
  start: number;
  end: number;
}

/** Matches a script element, or a comment, whose content is ignored. */
const scriptPattern = /<!--[\s\S]*?-->|<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

const extensionLanguages: Record<string, Language> = {
  js: 'js',
  jsx: 'js',
  mjs: 'js',
  cjs: 'js',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
};

function getAttribute(attributes: string, name: 'lang' | 'type'): string | undefined {
  const pattern = name === 'lang' ? /\blang\s*=\s*["']?([\w-]+)/i : /\btype\s*=\s*["']?([\w/+-]+)/i;
  return pattern.exec(attributes)?.[1]?.toLowerCase();
}

/** Returns the script elements of an HTML page or of a Vue or Svelte component. Data blocks, such as JSON, are ignored. */
function getScripts(text: string): CodeBlock[] {
  return [...text.matchAll(scriptPattern)].flatMap((match) => {
    const [, attributes, code] = match;
    if (attributes === undefined || code === undefined || code.trim() === '') return [];
    const type = getAttribute(attributes, 'type');
    if (type !== undefined && type !== 'module' && !/(java|ecma)script/.test(type)) return [];
    const start = match.index + '<script'.length + attributes.length + '>'.length;
    const language = extensionLanguages[getAttribute(attributes, 'lang') ?? 'js'] ?? 'ts';
    return [{ language, start, end: start + code.length }];
  });
}

/** Returns the code of a file, or `undefined` if files with this extension contain none. */
export function getCodeBlocks(extension: string, text: string): CodeBlock[] | undefined {
  const language = extensionLanguages[extension];
  if (language) return [{ language, start: 0, end: text.length }];
  return ['html', 'htm', 'vue', 'svelte'].includes(extension) ? getScripts(text) : undefined;
}
