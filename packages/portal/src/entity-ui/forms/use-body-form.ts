import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import { describeIssue } from '../../messages/issues.ts';

/** Form that is validated by a schema; `Body` is the schema's output. */
export type BodyForm<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body> & {
  /**
   * Whether the form is valid. Updated on each keystroke, whereas error messages appear only after a field loses focus.
   */
  complete: boolean;
};

/**
 * Creates a form that a schema of the contract validates, with the schema's messages. `useValidatedField` validates
 * fields when they lose the focus or an option is selected, not while the user types. `complete` is updated
 * immediately.
 */
export const useBodyForm = <Values extends FieldValues, Body>(
  schema: ZodType<Body, Values>,
  values: DefaultValues<Values>,
): BodyForm<Values, Body> => {
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema, { error: describeIssue }),
    defaultValues: values,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  });
  const complete = schema.safeParse(useWatch({ control: form.control })).success;
  return { ...form, complete };
};
