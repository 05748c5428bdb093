import { readFile } from 'node:fs/promises';
import type { DatabaseConfig } from '../config.ts';
import { assertSecretsKey } from '../crypto/check-key.ts';
import { createSecretBox } from '../crypto/secret-box.ts';
import { createDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { OperatorError } from '../errors.ts';
import { insertSampleData } from './insert-sample-data.ts';
import { parseSeedFile } from './parse-seed-file.ts';

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new OperatorError(
      'invalid_sample_data',
      `${path} cannot be read as JSON: ${(cause as Error).message}`,
      { cause },
    );
  }
}

/**
 * Migrates the database and inserts the sample data of a file, unless it was inserted before. The server syncs the new
 * connections when it starts.
 *
 * @returns whether data was inserted.
 * @throws {OperatorError} with one line per problem in the file, or when the database or the secrets key cannot be used.
 */
export async function seed(config: DatabaseConfig, path: string): Promise<boolean> {
  const file = parseSeedFile(await readJson(path));
  await migrate(config.databaseUrl);
  const db = createDatabase({ url: config.databaseUrl, size: 1 });
  try {
    const box = createSecretBox(config.secretsKey, config.previousSecretsKeys);
    await assertSecretsKey(db, box);
    return await insertSampleData(db.system, file, box);
  } finally {
    await db.close();
  }
}
