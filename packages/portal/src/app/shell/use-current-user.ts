import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../http/api-context.ts';
import { useRouteQuery } from '../../http/use-route-query.ts';

const { whoAmI } = viewingRoutes;

/** Minimum age of the loaded user data, in milliseconds, for a reload on window focus. */
const minReloadAgeMs = 5_000;

/** Invokes the callback when the window is focused or its tab becomes visible again. */
function useOnReturn(onReturn: () => void) {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const handleReturn = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) latest.current();
    };
    window.addEventListener('focus', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      window.removeEventListener('focus', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, []);
}

/**
 * Loads the signed-in user. Reloads the user after a forbidden request and when the user returns to the window, so that
 * changed roles and deactivation take effect during the session. Changed roles invalidate all other queries.
 */
export function useCurrentUser() {
  const { store } = useApi();
  const queryClient = useQueryClient();
  const query = useRouteQuery(whoAmI, {});
  const { data: user, dataUpdatedAt, refetch } = query;

  useEffect(
    () =>
      store.subscribe(({ forbiddenCount }, previous) => {
        if (forbiddenCount !== previous.forbiddenCount) void refetch({ cancelRefetch: false });
      }),
    [store, refetch],
  );
  useOnReturn(() => {
    if (user && Date.now() - dataUpdatedAt > minReloadAgeMs) void refetch({ cancelRefetch: false });
  });

  const roles = user && JSON.stringify([user.rolesList, user.tenantRoles]);
  const knownRoles = useRef(roles);
  useEffect(() => {
    const hasChanged = knownRoles.current !== undefined && knownRoles.current !== roles;
    knownRoles.current = roles;
    if (!hasChanged) return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.path });
  }, [roles, queryClient]);
  return query;
}
