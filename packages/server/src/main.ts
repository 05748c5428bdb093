import { readConfig } from './config.ts';
import { startServer } from './index.ts';

try {
  const server = await startServer(readConfig(process.env, import.meta.dirname));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void server.close().finally(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
