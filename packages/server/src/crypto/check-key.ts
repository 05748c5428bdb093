import type { Database } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

/** The row of the settings that tells whether the key is the right one. */
export const checkRow = 'secrets_key_check';

/**
 * Makes sure that one of the keys is the one that this database's secrets were sealed with; the first start decides.
 *
 * @throws when none is.
 */
export const checkSecretsKey = async ({ system }: Database, box: SecretBox): Promise<void> => {
  await system
    .insertInto('settings')
    .values({ key: checkRow, value: box.seal(checkRow, checkRow) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await system
    .selectFrom('settings')
    .select('value')
    .where('key', '=', checkRow)
    .executeTakeFirstOrThrow();
  try {
    box.open(value, checkRow);
  } catch (cause) {
    throw new Error(
      "SECRETS_KEY is not the key that this database's secrets were sealed with: set that key, or add it to SECRETS_KEY_PREVIOUS.",
      { cause },
    );
  }
};
