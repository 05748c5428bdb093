import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { useServices } from '../services.ts';

/** Something that only certain roles may see, such as a screen or a dialog. */
interface Restricted {
  allowed: boolean;
  /** Whether it is shown as far as the roles allow it. */
  open: boolean;
  close?: () => void;
}

/**
 * Closes something whose role the user loses while it is open, and explains why. The message replaces the one on
 * show, so that the refused request which revealed the change is not announced twice.
 */
export const useLostAccess = ({ allowed, open, close }: Restricted): void => {
  const { notify } = useServices().notifications;
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && open && !allowed) {
      notify({ text: messages.shell.rolesChanged, color: 'warning', force: true });
      close?.();
    }
    wasShown.current = allowed && open;
  }, [allowed, open, close, notify]);
};
