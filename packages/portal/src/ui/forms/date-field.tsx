import { DateInput, formatDateInput } from './date-input.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { useFieldText } from './field-texts.ts';
import { useValidatedField } from './use-validated-field.ts';

interface DateFieldProps extends Omit<FieldFrameProps, 'error'> {
  /** Path of the value in the form. */
  name: string;
}

/** Renders a form field for a date. Its value has the ISO format. */
export function DateField({ name, ...frame }: DateFieldProps) {
  const { field, error } = useValidatedField(name);
  useFieldText(name, frame.label, (value) => formatDateInput((value as string | null | undefined) ?? ''));
  return (
    <FieldFrame {...frame} error={error}>
      <DateInput
        {...field}
        label={frame.label}
        value={(field.value as string | null | undefined) ?? ''}
        aria-required={frame.required}
      />
    </FieldFrame>
  );
}
