import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isSecret, useRestoredDraft, useStoredDraft } from '../drafts/draft-storage.ts';
import type { DialogForm, EditBase } from './use-dialog-form.ts';

/** Stored values of a form, and their base to detect later changes by other users. */
interface StoredDraft<Values> {
  values: Values;
  base?: EditBase<Values> | undefined;
}

/** Result of {@link useDraft}. */
export interface Draft {
  /** Whether the form shows restored values. */
  restored: boolean;
  /** Whether the restored values lack the form's secrets, which are never stored. */
  lacksSecrets: boolean;
  discard(): void;
}

/**
 * Stores unsaved changes of a form when the session expires or is rejected, and restores them when the same form is
 * opened again.
 *
 * @param name - unique name of the form and its subject.
 */
export function useDraft<Values extends FieldValues, Body>(
  name: string,
  form: DialogForm<Values, Body>,
  open: boolean,
): Draft {
  const { isDirty } = form.formState;
  const key = `draft:${name}`;
  const draft = useRestoredDraft<StoredDraft<Values>>(key);
  useStoredDraft(key, () =>
    open && isDirty ? { values: form.getValues(), base: form.edit?.base } : undefined,
  );
  const [restored, setRestored] = useState(draft !== undefined);
  const { reset, getValues, edit } = form;
  useEffect(() => {
    if (!draft) return;
    if (draft.base) {
      edit?.setBase(draft.base);
      reset(draft.base.values);
    }
    reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, because later input must not be overwritten
  }, [draft]);
  return {
    restored,
    lacksSecrets: draft !== undefined && Object.keys(draft.values).some(isSecret),
    discard: () => {
      setRestored(false);
      reset();
    },
  };
}
