import { useCallback, useState } from 'react';
import { useRestoredDraft, useStoredDraft } from '../data/draft-storage.ts';

interface State<Subject> {
  /** Keeps its last value while the dialog closes. */
  subject: Subject | undefined;
  open: boolean;
  /** Incremented each time the dialog opens; as `key`, it resets the dialog's state. */
  round: number;
}

/**
 * Manages the open state and the subject of a dialog. A dialog that was open when the session ended reopens after the
 * next sign-in.
 *
 * @param name - unique name of the dialog.
 * @example
 *   const editing = useDialog<Tenant>('tenant');
 *   editing.subject && <TenantDialog key={editing.round} tenant={editing.subject} {...editing.props} />
 */
export const useDialog = <Subject>(name: string) => {
  const key = `dialog:${name}`;
  const restored = useRestoredDraft<{ subject?: Subject }>(key);
  const [{ subject, open, round }, set] = useState<State<Subject>>({
    subject: restored?.subject,
    open: restored !== undefined,
    round: restored ? 1 : 0,
  });
  useStoredDraft(key, () => (open ? { subject } : undefined));
  const show = useCallback((next: Subject) => {
    set((before) => ({ subject: next, open: true, round: before.round + 1 }));
  }, []);
  const hide = useCallback(() => {
    set((before) => ({ ...before, open: false }));
  }, []);
  return {
    subject,
    round,
    show,
    hide,
    /** Props of the dialog. */
    props: { open, onClose: hide },
  };
};
