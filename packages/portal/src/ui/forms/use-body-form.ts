import { toDefaultMessage } from '@embed-portal/api-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';

/** A form whose values are checked by a schema; `Body` is what the schema makes of them. */
export type BodyForm<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body> & {
  /** Whether it can be saved as it is: known at each keystroke, while messages wait until a field is left. */
  complete: boolean;
};

/**
 * A form over a schema of the contract, whose texts it shows. Fields are checked when they are left and when
 * something is chosen (by `useCheckedField`), not while one types; whether all is valid is known at once.
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
