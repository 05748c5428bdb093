import { useController, useFormContext } from 'react-hook-form';
import { getErrorMessage } from './error-message.ts';
import { useVisibleField } from './visible-fields.ts';

/** A value of the form around it, and what is wrong with it once it was checked. */
export const useValidatedField = (name: string) => {
  useVisibleField(name);
  const { trigger } = useFormContext();
  const { field, fieldState } = useController({ name });
  const check = () => void trigger(name);
  return {
    field: {
      ...field,
      onBlur: () => {
        field.onBlur();
        check();
      },
    },
    check,
    error: getErrorMessage(fieldState.error),
  };
};
