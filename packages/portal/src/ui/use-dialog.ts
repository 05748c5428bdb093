import { useCallback, useState } from 'react';

interface State<Subject> {
  /** The last one while the dialog closes. */
  subject: Subject | undefined;
  open: boolean;
  /** Another one for each time that it opens: as `key`, it makes the dialog start anew. */
  round: number;
}

/**
 * Whether a dialog is open, and what it is about.
 *
 * @example
 * const editing = useDialog<Tenant>();
 * editing.subject && <TenantDialog key={editing.round} tenant={editing.subject} {...editing.props} />
 */
export const useDialog = <Subject>() => {
  const [{ subject, open, round }, set] = useState<State<Subject>>({
    subject: undefined,
    open: false,
    round: 0,
  });
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
