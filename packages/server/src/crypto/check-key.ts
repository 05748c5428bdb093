import type { Database } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

/** The row of the settings that tells whether the key is the right one. */
export const keyCheckRow = 'secrets_key_check';

/**
 * Makes sure that one of the keys is the one that this database's secrets were sealed with; the first start decides.
 *
 * @throws when none is.
 */
export const assertSecretsKey = async ({ system }: Database, box: SecretBox): Promise<void> => {
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
    throw new Error(
      "SECRETS_KEY is not the key that this database's secrets were sealed with: set that key, or add it to SECRETS_KEY_PREVIOUS.",
      { cause },
    );
  }
};
