import process from 'node:process';
import { readConfig } from './config.ts';
import { startIdentityProvider } from './index.ts';

try {
  const identity = await startIdentityProvider(readConfig(process.env));
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      identity.close().then(() => process.exit(0), fail);
    });
  }
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
