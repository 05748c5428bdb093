import { restoreBackup } from './ops/backup/restore-backup.ts';
import { runOnDatabase } from './ops/backup/run-on-database.ts';

await runOnDatabase(restoreBackup, 'Restored the database from');
