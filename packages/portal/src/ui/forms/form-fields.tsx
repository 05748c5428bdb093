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
  /** Registry created by `useVisibleFields`. */
  visibleFields: Set<string>;
  texts: Map<string, FieldText>;
  /** Whether the values are still loading. */
  pending: boolean;
  submit(): void;
  children: ReactNode;
}

/** Renders the form of a dialog and provides the contexts of its fields. */
export const FormFields = <Values extends FieldValues, Body>(props: FormFieldsProps<Values, Body>) => (
  <VisibleFieldsProvider value={props.visibleFields}>
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
              // React events bubble through portals, so this handler also receives events of dialogs above this one.
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
