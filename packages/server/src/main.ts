import { readConfig } from './config.ts';
import { startServer } from './index.ts';

try {
  const server = await startServer(readConfig(process.env, import.meta.dirname));
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Ctrl-C and repeated signals skip the drain period.
      const end = signal === 'SIGTERM' && !isStopping ? server.drain() : server.close();
      isStopping = true;
      void end.finally(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
