import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isSecret, useCarriedOver, useCarryOver } from '../../data/carry-over.ts';
import type { BodyForm } from './use-body-form.ts';

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
  form: BodyForm<Values, Body>,
  open: boolean,
): Draft => {
  const { isDirty } = form.formState;
  const key = `draft:${name}`;
  const draft = useCarriedOver<Values>(key);
  useCarryOver(key, () => (open && isDirty ? form.getValues() : undefined));
  const [restored, setRestored] = useState(draft !== undefined);
  const { reset, getValues } = form;
  useEffect(() => {
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
  }, [draft, reset, getValues]);
  return {
    restored,
    lacksSecrets: draft !== undefined && Object.keys(draft).some(isSecret),
    discard: () => {
      setRestored(false);
      reset();
    },
  };
};
