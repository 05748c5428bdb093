import type { UserApp } from '@embed-portal/api-contract';
import { fold, holdsWords, wordsOf } from '../../fold.ts';

/** The apps whose name, description, tenant or groups hold every word of the query, whatever the accents. */
export const searchApps = (
  apps: readonly UserApp[],
  query: string,
  tenantNameOf: (app: UserApp) => string,
): UserApp[] => {
  const words = wordsOf(query);
  return apps.filter((app) => {
    const groups = app.__groups.map(({ name }) => name);
    const text = fold([app.name, app.description ?? '', tenantNameOf(app), ...groups].join('\n'));
    return holdsWords(text, words);
  });
};
