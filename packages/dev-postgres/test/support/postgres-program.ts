import { startPostgres } from '../../src/index.ts';

// Runs PostgreSQL until SIGTERM, for tests that run it as another user or kill the process.
const [dataDir = '', port = '0'] = process.argv.slice(2);

function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
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
