import type { AppOfUser } from '@embed-portal/api-contract';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The apps whose name, description, tenant or groups hold every word of the query, whatever the accents. */
export const searchApps = (
  apps: readonly AppOfUser[],
  query: string,
  tenantNameOf: (app: AppOfUser) => string,
): AppOfUser[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return apps.filter((app) => {
    const groups = app.__groups.map(({ name }) => name);
    const text = fold([app.name, app.description ?? '', tenantNameOf(app), ...groups].join('\n'));
    return words.every((word) => text.includes(word));
  });
};
