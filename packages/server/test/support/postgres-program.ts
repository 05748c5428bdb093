import { startPostgres } from '../../src/postgres/index.ts';

/** Runs a PostgreSQL until SIGTERM, for tests that need another user or kill the process. */
const [dataDir = '', port = '0'] = process.argv.slice(2);

function printJson(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

try {
  const postgres = await startPostgres({ dataDir, port: Number(port) });
  process.once('SIGTERM', () => {
    void postgres.close().then(() => process.exit(0));
  });
  printJson({ url: postgres.url, dataDir: postgres.dataDir });
} catch (error) {
  printJson({ code: (error as { code?: string }).code, message: (error as Error).message });
  process.exitCode = 1;
}
