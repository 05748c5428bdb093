import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getReturnPath } from '../session/return-path.ts';

export const reloadPath = '/__reload';

/** Redirects to the previous screen, so that it remounts with fresh data. */
export function RemountRoute() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const state: unknown = useLocation().state;
  useEffect(() => {
    void queryClient.invalidateQueries();
    void navigate(getReturnPath(state), { replace: true });
  }, [navigate, queryClient, state]);
  return null;
}
