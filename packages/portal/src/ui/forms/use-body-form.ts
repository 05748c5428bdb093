import { toDefaultMessage } from '@embed-portal/api-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';

/** Form that is validated by a schema; `Body` is the schema's output. */
export type BodyForm<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body> & {
  /** Whether the form is valid. Updated on each keystroke, while error messages wait until a field loses focus. */
  complete: boolean;
};

/**
 * Creates a form for a schema of the contract with the schema's messages. Fields are validated when they lose focus or
 * an option is selected (by `useValidatedField`), not while the user types. The validity of the form is updated
 * immediately.
 */
export const useBodyForm = <Values extends FieldValues, Body>(
  schema: ZodType<Body, Values>,
  values: DefaultValues<Values>,
): BodyForm<Values, Body> => {
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema, { error: toDefaultMessage }),
    defaultValues: values,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  });
  const complete = schema.safeParse(useWatch({ control: form.control })).success;
  return { ...form, complete };
};
