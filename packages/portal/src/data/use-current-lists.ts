import type { Route } from '@embed-portal/api-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const refetchIntervalMs = 15_000;

/**
 * Loads lists again when the page opens, when the window receives the focus, and regularly while it is visible: their
 * states change without an action of this user.
 *
 * @param routes - a constant list.
 */
export function useCurrentLists(routes: readonly Route[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () => {
      if (document.hidden) return;
      for (const { path } of routes)
        void queryClient.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
    };
    reload();
    const timer = setInterval(reload, refetchIntervalMs);
    window.addEventListener('focus', reload);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', reload);
    };
  }, [queryClient, routes]);
}
