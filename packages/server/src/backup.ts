import { createBackup } from './ops/backup/create-backup.ts';
import { runOnDatabase } from './ops/backup/run-on-database.ts';

await runOnDatabase(createBackup, 'Wrote the backup to');
