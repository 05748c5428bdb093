import type { Tx } from '../../db/database.ts';

/** Lists the reports that use a connection, each as text such as `report "Sales"`. */
export const listReferencesToConnection = async (tx: Tx, connectionId: string): Promise<string[]> => {
  const reports = await tx
    .selectFrom('reports')
    .select('name')
    .where('connection_id', '=', connectionId)
    .execute();
  return reports.map(({ name }) => `report "${name}"`);
};
