import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FieldTextsContext } from './field-texts.ts';
import type { FieldText } from './field-texts.ts';
import { FormPendingContext } from './form-pending.ts';
import { VisibleFieldsProvider } from './visible-fields.ts';

interface FormFieldsProps<Values extends FieldValues, Body> {
  id: string;
  form: UseFormReturn<Values, unknown, Body>;
  /** See `useShownFields`. */
  shown: Set<string>;
  texts: Map<string, FieldText>;
  /** Whether the values are still being loaded. */
  pending: boolean;
  submit(): void;
  children: ReactNode;
}

/** The form of a dialog around its fields, with what these read from it and report to it. */
export const FormFields = <Values extends FieldValues, Body>(props: FormFieldsProps<Values, Body>) => (
  <VisibleFieldsProvider value={props.shown}>
    <FieldTextsContext value={props.texts}>
      <FormPendingContext value={props.pending}>
        <FormProvider {...props.form}>
          <Stack
            as="form"
            id={props.id}
            gap="3"
            {...{ noValidate: true }}
            aria-busy={props.pending}
            onSubmit={(event) => {
              event.preventDefault();
              // A dialog over another one is no part of that one's form.
              event.stopPropagation();
              props.submit();
            }}
          >
            {props.children}
          </Stack>
        </FormProvider>
      </FormPendingContext>
    </FieldTextsContext>
  </VisibleFieldsProvider>
);
