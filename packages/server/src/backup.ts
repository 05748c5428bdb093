import { backup } from './ops/backup/backup.ts';
import { runOnDatabase } from './ops/backup/run.ts';

await runOnDatabase(backup, 'The backup has been written to');
