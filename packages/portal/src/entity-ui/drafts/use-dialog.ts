import { useCallback, useState } from 'react';
import { useRestoredDraft, useStoredDraft } from './draft-storage.ts';

interface State<Subject> {
  /** Entity that the dialog shows. Retained after closing, for the closing animation. */
  subject: Subject | undefined;
  open: boolean;
  /** Number of times that the dialog was opened. Use it as `key` to reset the dialog's state. */
  openCount: number;
}

/**
 * Manages the open state and the subject of a dialog. A dialog that was open when the session expired reopens after the
 * same user has signed in again.
 *
 * @param name - unique name of the dialog.
 * @example
 *   const editing = useDialog<Tenant>('tenant');
 *   editing.subject && <TenantDialog key={editing.openCount} tenant={editing.subject} {...editing.props} />
 */
export function useDialog<Subject>(name: string) {
  const key = `dialog:${name}`;
  const restored = useRestoredDraft<{ subject?: Subject }>(key);
  const [{ subject, open, openCount }, set] = useState<State<Subject>>({
    subject: restored?.subject,
    open: restored !== undefined,
    openCount: restored ? 1 : 0,
  });
  useStoredDraft(key, () => (open ? { subject } : undefined));
  const show = useCallback((next: Subject) => {
    set((before) => ({ subject: next, open: true, openCount: before.openCount + 1 }));
  }, []);
  const hide = useCallback(() => {
    set((before) => ({ ...before, open: false }));
  }, []);
  return {
    subject,
    openCount,
    show,
    hide,
    /** Props of the dialog. */
    props: { open, onClose: hide },
  };
}
