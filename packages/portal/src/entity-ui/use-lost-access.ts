import { useEffect, useRef } from 'react';
import { messages } from '../messages/common.ts';
import { useNotifications } from '../ui/notifications/notifications-context.ts';

/** Screen or dialog that requires certain roles. */
interface LostAccessOptions {
  allowed: boolean;
  /** Whether the screen or dialog is open. */
  open: boolean;
  close?: () => void;
}

/**
 * Closes a screen or dialog when the user loses the required role, and explains why. The message replaces the current
 * notification, which may already report a request that was rejected because of the change.
 */
export function useLostAccess({ allowed, open, close }: LostAccessOptions): void {
  const { notify } = useNotifications();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && open && !allowed) {
      notify({ text: messages.shell.rolesChanged, color: 'warning', force: true });
      close?.();
    }
    wasShown.current = allowed && open;
  }, [allowed, open, close, notify]);
}
