import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './start.ts';

// Runs a Node.js program with the `DATABASE_URL` of an embedded database, which must not be in use:
// `node dist/run-with-database.js FOLDER PROGRAM [ARGUMENT…]`. Exits with the exit code of the program.
const [dataDir = '', ...programArgs] = process.argv.slice(2);
try {
  const postgres = await startPostgres({ dataDir, port: 0 });
  try {
    const program = spawn(process.execPath, programArgs, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: postgres.url, DATABASE_URL_FILE: '' },
    });
    const [code] = (await once(program, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    await postgres.close();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
