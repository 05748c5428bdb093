import { onTestFinished } from 'vitest';
import type { Portal } from './portal.ts';

/**
 * Runs SQL statements during each export of the current test, after its first page has been read and before its second
 * one: then the server extends the lease of the export. Does not depend on how many pages the connection can buffer.
 *
 * @param statements a PL/pgSQL block without `begin`, in which `new.user_id` is the ID of the user who exports
 */
export async function runDuringExport(portal: Portal, statements: string): Promise<void> {
  await portal.query(
    `create function run_during_export() returns trigger language plpgsql as $$
     begin ${statements} return new; end $$;
     create trigger run_during_export after update on audit_exports
       for each row execute function run_during_export()`,
  );
  onTestFinished(async () => {
    await portal.query('drop function run_during_export cascade');
  });
}
