import type { Database } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

const row = 'secrets_key_check';

/**
 * Makes sure that the key is the one that this database's secrets were sealed with; the first start decides.
 *
 * @throws when it is another key.
 */
export const checkSecretsKey = async ({ system }: Database, box: SecretBox): Promise<void> => {
  await system
    .insertInto('settings')
    .values({ key: row, value: box.seal(row, row) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await system
    .selectFrom('settings')
    .select('value')
    .where('key', '=', row)
    .executeTakeFirstOrThrow();
  try {
    box.open(value, row);
  } catch (cause) {
    throw new Error(
      "SECRETS_KEY is not the key that this database's secrets were sealed with: set the key that was used first.",
      { cause },
    );
  }
};
