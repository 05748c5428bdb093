import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ExportError } from '../service/export-error.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const installedFiles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const windowsPath = String.raw`Google\Chrome\Application\chrome.exe`;

/**
 * Returns the executable of the configured Chromium, or of the first installed one.
 * @param configured - overrides the environment variables `EMULATOR_CHROMIUM` and `CHROMIUM_PATH`
 * @throws {ExportError} `ChromiumNotFound` when there is none. The message names the setting.
 */
export function findChromium(configured: string | undefined, environment: NodeJS.ProcessEnv): string {
  const { EMULATOR_CHROMIUM, CHROMIUM_PATH, PATH = '', PROGRAMFILES } = environment;
  const setting = [configured, EMULATOR_CHROMIUM, CHROMIUM_PATH].find(Boolean);
  if (setting !== undefined) {
    if (isExecutable(setting)) return setting;
    throw new ExportError(
      'ChromiumNotFound',
      `'${setting}' is not an executable file. Set EMULATOR_CHROMIUM (option --chromium) to the executable of Chromium or Chrome.`,
    );
  }
  const folders = PATH.split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...installedFiles,
    ...(PROGRAMFILES === undefined ? [] : [join(PROGRAMFILES, windowsPath)]),
  ];
  const found = candidates.find(isExecutable);
  if (found !== undefined) return found;
  throw new ExportError(
    'ChromiumNotFound',
    'Exports require Chromium or Chrome, and the emulator found neither. Install one, or set EMULATOR_CHROMIUM (option --chromium) to its executable.',
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
