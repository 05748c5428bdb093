import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload, SourceMapping } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

const repository = path.resolve(import.meta.dirname, '../../..');

interface PageRecorder {
  /**
   * Returns the source files, sorted and relative to the repository, of which functions were called since the start or
   * the previous call. Code at the top level of a file does not count.
   */
  take(): Promise<string[]>;
}

interface BuiltScript {
  map: SourceMap;
  /** Folder of the script, to which the sources of the map are relative. */
  folder: string;
  /** Positions of the line starts. */
  lineStarts: number[];
}

function readScript(file: string): BuiltScript | undefined {
  if (!existsSync(`${file}.map`)) return undefined;
  const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
  const lineStarts = [0, ...[...readFileSync(file, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)];
  return { map: new SourceMap(payload), folder: path.dirname(file), lineStarts };
}

/** Returns the source file of a position in a script, or undefined for code of packages and of the bundler. */
function findSource({ map, folder, lineStarts }: BuiltScript, position: number): string | undefined {
  const line = lineStarts.findLastIndex((start) => start <= position);
  const entry = map.findEntry(line, position - (lineStarts[line] ?? 0));
  // Code of the bundler has no source, contrary to the types.
  const { originalSource } = entry as Partial<SourceMapping>;
  if (originalSource === undefined) return undefined;
  const source = path.relative(repository, path.resolve(folder, originalSource));
  return source.startsWith('packages/') && !source.includes('node_modules') ? source : undefined;
}

/**
 * Records which functions are called in a page and its same-process frames, with the coverage of V8.
 *
 * @param findFile - returns the built file of a script, next to which its source map is, or undefined for other scripts
 */
export async function recordPageFiles(
  page: Page,
  findFile: (url: URL) => string | undefined,
): Promise<PageRecorder> {
  const scripts = new Map<string, BuiltScript | undefined>();
  const getScript = (url: string): BuiltScript | undefined => {
    const file = URL.canParse(url) ? findFile(new URL(url)) : undefined;
    if (file === undefined) return undefined;
    if (!scripts.has(file)) scripts.set(file, readScript(file));
    return scripts.get(file);
  };
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async take() {
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const executed = new Set<string>();
      for (const { url, functions } of result) {
        const script = getScript(url);
        if (!script) continue;
        for (const { ranges } of functions) {
          const [range] = ranges;
          // The first function of a script is its top level, which is not a function of a source file.
          if (!range || range.count === 0 || range.startOffset === 0) continue;
          const source = findSource(script, range.startOffset);
          if (source !== undefined) executed.add(source);
        }
      }
      return [...executed].sort();
    },
  };
}
