import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { DemoError } from './demo-error.ts';

export interface Secrets {
  /** Base64-encoded key of 32 bytes that encrypts the connection secrets in the database. */
  secretsKey: string;
  /** Client secret of the service principal that the emulator accepts. */
  emulatorClientSecret: string;
}

async function readIfPresent(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Returns the secrets of this data folder. They are generated at the first start and stored in a file with mode 600.
 *
 * @throws {DemoError} when the file is damaged, because new secrets would make stored data unreadable.
 */
export async function loadSecrets(file: string): Promise<Secrets> {
  const text = await readIfPresent(file);
  if (text !== undefined) return parseSecrets(file, text);
  const secrets: Secrets = {
    secretsKey: randomBytes(32).toString('base64'),
    emulatorClientSecret: randomBytes(24).toString('base64url'),
  };
  const temporaryFile = `${file}.new`;
  await writeFile(temporaryFile, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(temporaryFile, file);
  return secrets;
}

function parseSecrets(file: string, text: string): Secrets {
  try {
    const { secretsKey, emulatorClientSecret } = JSON.parse(text) as Partial<Secrets>;
    if (secretsKey && emulatorClientSecret) return { secretsKey, emulatorClientSecret };
  } catch {
    // Malformed JSON is reported like a missing field.
  }
  throw new DemoError(
    'data_unusable',
    `The file ${file} is damaged: restore it, or delete all data with --reset.`,
  );
}
