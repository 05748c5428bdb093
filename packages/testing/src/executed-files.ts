import { Session } from 'node:inspector/promises';

/** Code that Vitest adds for each export of a file, and that runs when another file uses the export. */
const exportGetter = '() => { try { return ';

/** Returns the files whose path starts with the folder, sorted and relative to the folder. */
export type ListFiles = (folder: string) => string[];

interface FileRecorder {
  /**
   * Runs `act` and returns the source files of this repository of which functions have run, in any package. Code at the
   * top level of a file does not count, because it runs when the file is imported.
   */
  record: (act: () => Promise<unknown>) => Promise<ListFiles>;
  stop: () => Promise<void>;
}

/** Records which functions of this process run, with the coverage of V8. */
export const recordFiles = async (): Promise<FileRecorder> => {
  const session = new Session();
  session.connect();
  // Required for the source text.
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** Returns the coverage since the previous call. */
  const takeCoverage = async () => (await session.post('Profiler.takePreciseCoverage')).result;
  return {
    record: async (act) => {
      await takeCoverage();
      await act();
      const files = new Set<string>();
      for (const { url, scriptId, functions } of await takeCoverage()) {
        const [, file] = /\/(packages\/[\w-]+\/src\/[^?]+)/.exec(url) ?? [];
        if (file === undefined) continue;
        const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
        const texts = functions.flatMap(({ ranges: [range] }) =>
          range && range.count > 0 ? [scriptSource.slice(range.startOffset, range.endOffset)] : [],
        );
        if (texts.some((text) => !text.startsWith(exportGetter))) files.add(file);
      }
      return (folder) =>
        [...files]
          .filter((file) => file.startsWith(folder))
          .map((file) => file.slice(folder.length))
          .sort();
    },
    stop: async () => {
      await session.post('Profiler.disable');
      await session.post('Debugger.disable');
      session.disconnect();
    },
  };
};
