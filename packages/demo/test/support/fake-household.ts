import { freePort } from '@embed-portal/server/postgres';
import { healthy } from '../../src/health.ts';
import { createHousehold } from '../../src/household.ts';

/** A supervisor of two fake services, for a test that kills it: `fake-household.mjs PROGRAM LOG_FOLDER`. */
const [program = '', logFolder = ''] = process.argv.slice(2);
const household = createHousehold();
for (const name of ['first', 'second']) {
  const port = String(await freePort());
  const spec = { name, program, env: { FAKE_PORT: port }, logFolder, onWarning: () => undefined };
  await household.addService(name, spec, (child) =>
    healthy(child, name, `http://127.0.0.1:${port}/healthz`, new AbortController().signal),
  );
}
process.stdout.write('ready\n');
