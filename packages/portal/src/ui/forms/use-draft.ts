import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isSecret, useRestoredDraft, useStoredDraft } from '../../data/draft-storage.ts';
import type { BodyForm } from './use-body-form.ts';
import type { EditBase, EditForm } from './use-edit-form.ts';

/** What is kept of a form: with what it was edited from, so that nothing that others have changed meanwhile is lost. */
interface Kept<Values> {
  values: Values;
  base?: EditBase<Values> | undefined;
}

/** See {@link useDraft}. */
export interface Draft {
  /** Whether what the form shows was restored. */
  restored: boolean;
  /** Whether there were secrets in it, which were not kept. */
  lacksSecrets: boolean;
  discard(): void;
}

/**
 * What was typed into a form and not saved outlasts a session that ends meanwhile: it is in the form again when that is
 * opened next.
 *
 * @param name - tells the form, and what it is about, from all others.
 */
export const useDraft = <Values extends FieldValues, Body>(
  name: string,
  form: BodyForm<Values, Body> & Partial<Pick<EditForm<Values, Body>, 'edit'>>,
  open: boolean,
): Draft => {
  const { isDirty } = form.formState;
  const key = `draft:${name}`;
  const draft = useRestoredDraft<Kept<Values>>(key);
  useStoredDraft(key, () =>
    open && isDirty ? { values: form.getValues(), base: form.edit?.base } : undefined,
  );
  const [restored, setRestored] = useState(draft !== undefined);
  const { reset, getValues, edit } = form;
  useEffect(() => {
    if (!draft) return;
    if (draft.base) {
      edit?.setBase(draft.base);
      reset(draft.base.values as Values);
    }
    reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: what is typed afterwards stays
  }, [draft]);
  return {
    restored,
    lacksSecrets: draft !== undefined && Object.keys(draft.values).some(isSecret),
    discard: () => {
      setRestored(false);
      reset();
    },
  };
};
