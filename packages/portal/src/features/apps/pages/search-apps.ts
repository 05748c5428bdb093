import type { UserApp } from '@embed-portal/api-contract';
import { normalizeText, containsWords, getWords } from '../../../normalize-text.ts';

/** Returns the apps whose name, description, tenant or groups contain every word of the query, ignoring accents. */
export const searchApps = (
  apps: readonly UserApp[],
  query: string,
  getTenantName: (app: UserApp) => string,
): UserApp[] => {
  const words = getWords(query);
  return apps.filter((app) => {
    const groups = app.__groups.map(({ name }) => name);
    const text = normalizeText([app.name, app.description ?? '', getTenantName(app), ...groups].join('\n'));
    return containsWords(text, words);
  });
};
