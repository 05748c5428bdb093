import { restore } from './ops/backup/restore.ts';
import { runOnDatabase } from './ops/backup/run.ts';

await runOnDatabase(restore, 'The database has been restored from');
