import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Secret settings, which can also be read from the file named by `NAME_FILE`. */
const secretNames = [
  'DATABASE_URL',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
  'HEALTH_WEBHOOK_SECRET',
] as const;

export const secretFileNames: readonly string[] = secretNames.map((name) => `${name}_FILE`);

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new OperatorError(
      'invalid_settings',
      `${variable}: ${file} cannot be read: ${(cause as Error).message}`,
      { cause },
    );
  }
}

/**
 * Returns the environment without empty variables and with the content of secret files.
 *
 * @throws {OperatorError} `invalid_settings` when a file cannot be read, or both a setting and its file are set.
 */
export function resolveSecretFiles(env: Environment): Record<string, string> {
  // An empty variable counts as unset.
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && value !== '') values[name] = value;
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const file = values[variable];
    if (file === undefined) continue;
    if (values[name] !== undefined)
      throw new OperatorError('invalid_settings', `${variable} and ${name} must not both be set.`);
    const content = readSecret(variable, file);
    if (content !== '') values[name] = content;
  }
  return values;
}
