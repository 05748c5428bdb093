import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'vite';

const serverPackage = path.resolve(import.meta.dirname, '../..');

/** Bundles `hold-postgres.ts` to plain JavaScript in `folder`, so that it runs on its own. */
export async function bundleHolder(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: serverPackage,
    build: {
      ssr: 'test/support/hold-postgres.ts',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'hold-postgres.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return path.join(folder, 'hold-postgres.mjs');
}

export interface Said {
  url?: string;
  dataDir?: string;
  code?: string;
  message?: string;
}

/** Starts the bundled holder and answers what it says first. */
export async function hold(
  program: string,
  dataDir: string,
  as: { uid?: number; gid?: number } = {},
): Promise<{ said: Said; child: ChildProcess }> {
  const child = spawn(process.execPath, [program, dataDir, '0'], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { said: JSON.parse(line) as Said, child };
}

/** Every live process whose command line holds `text`. */
export async function processesWith(text: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const matches = await Promise.all(
    numbers.map(async (pid) => {
      const commandLine = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
      return commandLine.includes(text);
    }),
  );
  return numbers.filter((_, index) => matches[index]);
}

/** Waits until `condition` holds; fails after 20 seconds. */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    if (await condition()) return;
    await delay(100);
  }
  throw new Error(`Never happened: ${what}`);
}
