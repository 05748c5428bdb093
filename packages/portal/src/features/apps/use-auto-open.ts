import type { UserApp } from '@embed-portal/api-contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getUsableEntries } from '../../data/app-reports.ts';
import { useAppSession } from '../../data/app-session.ts';
import { messages } from '../../messages.ts';
import { useServices } from '../../services.ts';
import { usePrefetchEmbedToken } from './use-prefetch-embed-token.ts';

/**
 * Opens the app automatically when it is the only one, once per visit and only if no app has been opened before.
 *
 * @param busy - whether an interaction is in progress that navigation would interrupt.
 */
export const useAutoOpen = (visible: readonly UserApp[], loaded: boolean, busy: boolean): void => {
  const navigate = useNavigate();
  const visit = useAppSession();
  const { notify } = useServices().notifications;
  const prefetch = usePrefetchEmbedToken();
  const only = loaded && visible.length === 1 ? visible[0] : undefined;

  useEffect(() => {
    if (!only || visit.hasOpenedApp()) return;
    visit.markAppOpened();
    if (busy) return;
    if (getUsableEntries(only).length > 0) {
      prefetch(only);
      void navigate(`/apps/${only.id}`, { replace: true });
    } else notify({ text: messages.apps.invalid, color: 'warning' });
  }, [only, busy, visit, navigate, notify, prefetch]);
};
