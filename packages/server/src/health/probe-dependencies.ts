import type { BiClient } from '../bi/client.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { GrantStore } from '../grants/store.ts';
import type { RecordHealth } from './observation.ts';

/** Dependencies of the checks of connections and reports. */
export interface ProbeDependencies {
  bi: BiClient;
  secrets: SecretBox;
  grants: GrantStore;
  /** Access without row-level security, because checks have no user. */
  db: Pick<Database, 'system'>;
  recordHealth: RecordHealth;
}
