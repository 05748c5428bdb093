import { useController, useFormContext } from 'react-hook-form';
import { errorMessage } from './error-message.ts';
import { useShownField } from './shown-fields.ts';

/** A value of the form around it, and what is wrong with it once it was checked. */
export const useCheckedField = (name: string) => {
  useShownField(name);
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
    error: errorMessage(fieldState.error),
  };
};
