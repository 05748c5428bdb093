import type { Tx } from '../../db/database.ts';

/** Lists the apps that use a group, each as text such as `app "Sales"`. */
export const listReferencesToGroup = async (tx: Tx, groupId: string): Promise<string[]> => {
  const apps = await tx
    .selectFrom('app_groups')
    .innerJoin('apps', 'apps.id', 'app_groups.app_id')
    .select('apps.name')
    .where('app_groups.group_id', '=', groupId)
    .execute();
  return apps.map(({ name }) => `app "${name}"`);
};
