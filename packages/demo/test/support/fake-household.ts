import { createHousehold } from '../../src/household.ts';

/** A supervisor of two fake services, for a test that kills it: `fake-household.mjs PROGRAM LOG_FOLDER`. */
const [program = '', logFolder = ''] = process.argv.slice(2);
const household = createHousehold();
for (const name of ['first', 'second']) {
  const spec = { name, program, env: { FAKE_PORT: '0' }, logFolder, onWarning: () => undefined };
  await household.addService(name, spec, () => Promise.resolve());
}
process.stdout.write('ready\n');
