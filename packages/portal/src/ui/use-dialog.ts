import { useCallback, useState } from 'react';
import { useRestoredDraft, useStoredDraft } from '../data/draft-storage.ts';

interface State<Subject> {
  /** The last one while the dialog closes. */
  subject: Subject | undefined;
  open: boolean;
  /** Another one for each time that it opens: as `key`, it makes the dialog start anew. */
  round: number;
}

/**
 * Whether a dialog is open, and what it is about. One that was open when the session ended is open again after
 * signing in.
 *
 * @param name - of the dialog, no other one's.
 * @example
 * const editing = useDialog<Tenant>('tenant');
 * editing.subject && <TenantDialog key={editing.round} tenant={editing.subject} {...editing.props} />
 */
export const useDialog = <Subject>(name: string) => {
  const key = `dialog:${name}`;
  const carried = useRestoredDraft<{ subject?: Subject }>(key);
  const [{ subject, open, round }, set] = useState<State<Subject>>({
    subject: carried?.subject,
    open: carried !== undefined,
    round: carried ? 1 : 0,
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
    /** For the dialog itself. */
    props: { open, onClose: hide },
  };
};
