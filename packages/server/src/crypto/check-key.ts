import type { Database } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import type { SecretBox } from './secret-box.ts';

/** Key of the settings row with the value that verifies the secrets key. */
export const keyCheckRow = 'secrets_key_check';

/**
 * Asserts that one of the keys has sealed this database's secrets. The first start stores the reference value.
 *
 * @throws {Error} when no key matches.
 */
export async function assertSecretsKey({ system }: Database, box: SecretBox): Promise<void> {
  await system
    .insertInto('settings')
    .values({ key: keyCheckRow, value: box.seal(keyCheckRow, keyCheckRow) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await system
    .selectFrom('settings')
    .select('value')
    .where('key', '=', keyCheckRow)
    .executeTakeFirstOrThrow();
  try {
    box.open(value, keyCheckRow);
  } catch (cause) {
    throw new OperatorError(
      'secrets_key_mismatch',
      "SECRETS_KEY does not match the key that sealed this database's secrets. Set SECRETS_KEY to that key, or add that key to SECRETS_KEY_PREVIOUS.",
      { cause },
    );
  }
}
