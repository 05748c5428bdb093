import { readSeedConfig } from './config.ts';
import { OperatorError } from './errors.ts';
import { seed } from './seeding/seed.ts';

const [file] = process.argv.slice(2);

try {
  if (file === undefined)
    throw new OperatorError(
      'invalid_settings',
      'Specify the file with the sample data: node dist/seed.js FILE.json',
    );
  const isNew = await seed(readSeedConfig(process.env), file);
  process.stdout.write(isNew ? 'The sample data has been inserted.\n' : 'The sample data already exists.\n');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
