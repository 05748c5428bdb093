import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { DemoError } from './demo-error.ts';

export interface Secrets {
  /** 32 base64-encoded bytes that encrypt the connection secrets in the database. */
  secretsKey: string;
  /** The service principal's secret for the emulator. */
  emulatorClientSecret: string;
}

async function readStored(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Returns the secrets of this data folder. They are generated at the first start and stored in a file with mode 600.
 *
 * @throws {DemoError} when the file is damaged, because new secrets would make stored data unreadable.
 */
export async function loadSecrets(file: string): Promise<Secrets> {
  const text = await readStored(file);
  if (text !== undefined) return parse(file, text);
  const secrets: Secrets = {
    secretsKey: randomBytes(32).toString('base64'),
    emulatorClientSecret: randomBytes(24).toString('base64url'),
  };
  const half = `${file}.new`;
  await writeFile(half, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(half, file);
  return secrets;
}

function parse(file: string, text: string): Secrets {
  try {
    const { secretsKey, emulatorClientSecret } = JSON.parse(text) as Partial<Secrets>;
    if (secretsKey && emulatorClientSecret) return { secretsKey, emulatorClientSecret };
  } catch {
    // Handled in the same way as a missing field.
  }
  throw new DemoError(`The file ${file} is damaged: restore it, or delete all data with --reset.`);
}
