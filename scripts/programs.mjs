// Installs the programs that integration tests run, if the user is root on Debian. A test whose program is missing is
// skipped.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './lib/debian-packages.mjs';

/** Programs by the name of their Debian package. */
const programs = {
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  'postgresql-client': 'psql',
  shellcheck: 'shellcheck',
};

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
const listMissing = () =>
  Object.entries(programs)
    .filter(([, program]) => !folders.some((folder) => existsSync(path.join(folder, program))))
    .map(([name]) => name);

// Where systemd runs, the packages of Caddy and PgBouncer would start them as services of the system.
if (listMissing().length > 0 && !existsSync('/run/systemd/system')) {
  console.log(`  … Install ${listMissing().join(', ')}`);
  await installDebianPackages(...listMissing());
}
const missing = listMissing();
if (missing.length > 0)
  console.log(`  ! Not installed: ${missing.join(', ')}. The tests that need them are skipped.`);
