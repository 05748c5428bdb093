import { useCallback, useState } from 'react';
import { useRestoredDraft, useStoredDraft } from '../data/draft-storage.ts';

interface State<Subject> {
  /** Keeps its last value while the dialog closes. */
  subject: Subject | undefined;
  open: boolean;
  /** Incremented each time the dialog opens; as `key`, it resets the dialog's state. */
  openCount: number;
}

/**
 * Manages the open state and the subject of a dialog. A dialog that was open when the session ended reopens after the
 * next sign-in.
 *
 * @param name - unique name of the dialog.
 * @example
 *   const editing = useDialog<Tenant>('tenant');
 *   editing.subject && <TenantDialog key={editing.openCount} tenant={editing.subject} {...editing.props} />
 */
export const useDialog = <Subject>(name: string) => {
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
};
