import type { AppShortcuts } from '@embed-portal/api-contract';
import { shortcutRoutes } from '@embed-portal/api-contract/routes/shortcuts';
import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../../data/account.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';

const { getAppShortcuts, addFavorite, removeFavorite } = shortcutRoutes;
export const noShortcuts: AppShortcuts = { favorites: [], recents: [] };

/**
 * Loads the favorite and the recently opened apps of the user. There are none until they have been loaded, because the
 * list of apps is usable without them.
 */
export const useAppShortcuts = (): AppShortcuts =>
  useRouteQuery(getAppShortcuts, { userId: useAccount().user.id }).data ?? noShortcuts;

/** Returns a function that adds an app to the favorites or removes it. The list changes before the server responds. */
export function useToggleFavorite() {
  const userId = useAccount().user.id;
  const queryClient = useQueryClient();
  const { mutate: add } = useRouteMutation(addFavorite, [getAppShortcuts]);
  const { mutate: remove } = useRouteMutation(removeFavorite, [getAppShortcuts]);
  return (appId: string, isFavorite: boolean) => {
    const queryKey = [getAppShortcuts.path, { userId }];
    queryClient.setQueryData<AppShortcuts>(queryKey, ({ favorites, recents } = noShortcuts) => ({
      favorites: isFavorite ? favorites.filter((id) => id !== appId) : [...favorites, appId],
      recents,
    }));
    const onError = () => void queryClient.invalidateQueries({ queryKey });
    (isFavorite ? remove : add)({ params: { userId, appId } }, { onError });
  };
}
