import type { UserApp } from '@embed-portal/api-contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usableEntries } from '../../data/app-reports.ts';
import { useVisit } from '../../data/visit.ts';
import { messages } from '../../messages.ts';
import { useServices } from '../../services.ts';
import { useAskAhead } from './use-ask-ahead.ts';

/**
 * Opens the only visible app by itself, once a visit and only when nothing was opened before.
 *
 * @param busy - with something that this would take from the user.
 */
export const useAutoOpen = (visible: readonly UserApp[], loaded: boolean, busy: boolean): void => {
  const navigate = useNavigate();
  const visit = useVisit();
  const { notify } = useServices().notifications;
  const askAhead = useAskAhead();
  const only = loaded && visible.length === 1 ? visible[0] : undefined;

  useEffect(() => {
    if (!only || visit.appOpened()) return;
    visit.markAppOpened();
    if (busy) return;
    if (usableEntries(only).length > 0) {
      askAhead(only);
      void navigate(`/apps/${only.id}`, { replace: true });
    } else notify({ text: messages.apps.invalid, color: 'warning' });
  }, [only, busy, visit, navigate, notify, askAhead]);
};
