import type { AppShortcuts, UserApp } from '@embed-portal/api-contract';

/** Apps under a common heading. */
export interface AppGroup {
  name: 'favorites' | 'recents' | 'others';
  apps: readonly UserApp[];
}

/** Maximum number of apps without the group of recently opened apps, which would only change their order. */
const maxUngroupedApps = 8;
const maxRecents = 4;

/** Divides apps into favorites, recently opened apps if there are many apps, and others. Omits empty groups. */
export function groupApps(apps: readonly UserApp[], { favorites, recents }: AppShortcuts): AppGroup[] {
  const favoriteIds = new Set(favorites);
  const unmarked = apps.filter(({ id }) => !favoriteIds.has(id));
  const recentApps =
    apps.length > maxUngroupedApps
      ? recents.flatMap((id) => unmarked.find((app) => app.id === id) ?? []).slice(0, maxRecents)
      : [];
  const groups: AppGroup[] = [
    { name: 'favorites', apps: apps.filter(({ id }) => favoriteIds.has(id)) },
    { name: 'recents', apps: recentApps },
    { name: 'others', apps: unmarked.filter((app) => !recentApps.includes(app)) },
  ];
  return groups.filter((group) => group.apps.length > 0);
}
