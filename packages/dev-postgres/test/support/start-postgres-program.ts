import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ProgramOutput {
  url?: string;
  dataDir?: string;
  code?: string;
  message?: string;
}

/** Starts the bundled `postgres-program.ts` and returns its process and its first line of output. */
export async function startPostgresProgram(
  program: string,
  dataDir: string,
  as: { uid?: number; gid?: number } = {},
): Promise<{ output: ProgramOutput; child: ChildProcess }> {
  const child = spawn(process.execPath, [program, dataDir, '0'], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { output: JSON.parse(line) as ProgramOutput, child };
}
