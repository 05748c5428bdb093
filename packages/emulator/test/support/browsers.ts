import { accessSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** Executable of the browser of the tests: that of the system, or that of Playwright. */
export const testChromium =
  [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(isInstalled) ?? chromium.executablePath();

function isInstalled(file: string | undefined): boolean {
  try {
    accessSync(file ?? '');
    return true;
  } catch {
    return false;
  }
}

/** A program in the place of the browser, which starts another process and ignores termination signals. */
export interface FakeBrowser {
  executable: string;
  /** Returns the processes that have been started and still run. */
  findProcesses(): Promise<number[]>;
  /** Returns the arguments of the latest start. */
  readArguments(): Promise<string[]>;
  remove(): Promise<void>;
}

/** @param source - statements that misbehave. File 3 is the input of the DevTools protocol, file 4 the output. */
export async function createFakeBrowser(source: string): Promise<FakeBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-browser-'));
  const executable = join(folder, 'browser.cjs');
  await writeFile(
    executable,
    `#!${process.execPath}
const { spawn } = require('node:child_process');
const { appendFileSync, writeFileSync, writeSync } = require('node:fs');
process.on('SIGTERM', () => {});
const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
appendFileSync(${JSON.stringify(join(folder, 'processes'))}, process.pid + '\\n' + child.pid + '\\n');
writeFileSync(${JSON.stringify(join(folder, 'arguments'))}, JSON.stringify(process.argv));
setInterval(() => {}, 1000);
${source}
`,
  );
  await chmod(executable, 0o755);
  return {
    executable,
    findProcesses: async () =>
      (await readFile(join(folder, 'processes'), 'utf8')).trim().split('\n').map(Number).filter(isRunning),
    readArguments: async () => JSON.parse(await readFile(join(folder, 'arguments'), 'utf8')) as string[],
    remove: () => rm(folder, { recursive: true }),
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
