import type { UserApp } from '@embed-portal/api-contract';
import { normalizeText, containsWords, getWords } from '../../../format/normalize-text.ts';

/**
 * Returns a function that finds the apps whose name, description, tenant or groups contain every word of a query,
 * ignoring accents. The texts of the apps are collected once, on the first query.
 */
export function buildAppSearch(apps: readonly UserApp[], getTenantName: (app: UserApp) => string) {
  let cachedTexts: string[] | undefined;
  return (query: string): readonly UserApp[] => {
    if (query === '') return apps;
    const words = getWords(query);
    const texts = (cachedTexts ??= apps.map((app) => {
      const groups = app.__groups.map(({ name }) => name);
      return normalizeText([app.name, app.description ?? '', getTenantName(app), ...groups].join('\n'));
    }));
    return apps.filter((_, index) => containsWords(texts[index] ?? '', words));
  };
}
