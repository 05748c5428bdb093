import { findFreePort } from '@embed-portal/dev-postgres';
import { waitUntilHealthy } from '../../src/health.ts';
import { createProcessSupervisor } from '../../src/process-supervisor.ts';

// Supervises two fake services until a test kills this process. Arguments: program of the services, log folder.
const [program = '', logFolder = ''] = process.argv.slice(2);
const supervisor = createProcessSupervisor();
for (const name of ['first', 'second']) {
  const port = String(await findFreePort());
  const spec = { name, program, env: { FAKE_PORT: port }, logFolder, onWarning: () => undefined };
  await supervisor.addService(name, spec, (child) =>
    waitUntilHealthy(child, name, `http://127.0.0.1:${port}/healthz`, new AbortController().signal),
  );
}
process.stdout.write('ready\n');
