import { Button, Flex, Spacer, Stack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, Path } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';
import { formMessages } from '../../messages/form.ts';
import { Failure } from '../dialogs/failure.tsx';
import { Modal } from '../modal.tsx';
import { useFocusWhen } from '../use-focus-when.ts';
import { RestoredNote } from './restored-note.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import type { BodyForm } from './use-body-form.ts';

const formWidth = 640;

export interface FormDialogProps<Values extends FieldValues, Body> {
  title: string;
  open: boolean;
  onClose(): void;
  form: BodyForm<Values, Body>;
  /** Tells the form, and what it is about, from all others: what is unsaved when the session ends is kept by it. */
  draft: string;
  /** Closes the dialog when it is done; what it rejects with is shown. */
  onSubmit(body: Body): Promise<unknown>;
  /** Without it the form can only be looked at: it has no buttons. */
  submitLabel: string | undefined;
  /** Asks whether to delete; shown at the left. */
  onDelete?: (() => void) | undefined;
  /** In pixels; by default what fields in one column are read best at. */
  width?: number;
  children: ReactNode;
}

/** Puts what the server says of a field beside that field; answers whether it named any that is here. */
const showDetails = <Values extends FieldValues, Body>(form: BodyForm<Values, Body>, error: unknown) => {
  if (!(error instanceof ApiError)) return false;
  const known = error.details.filter(({ field }) => form.getValues(field as Path<Values>) !== undefined);
  for (const { field, message } of known) form.setError(field as Path<Values>, { message });
  return known.length > 0;
};

/**
 * A dialog that is a form. Enter saves, Esc closes; with unsaved changes it asks first, and so does leaving the
 * page.
 */
export const FormDialog = <Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) => {
  const { title, open, onClose, form, onSubmit, submitLabel, onDelete, width = formWidth, children } = props;
  const { isDirty, isSubmitting } = form.formState;
  const draft = useDraft(props.draft, form, open);
  const [error, setError] = useState<unknown>();
  const guard = useLeaveGuard(open && isDirty, onClose);
  const formId = useId();
  // It lost the focus while it was busy.
  const submitButton = useFocusWhen<HTMLButtonElement>(error !== undefined && !isSubmitting);

  const submit = form.handleSubmit(async (body) => {
    setError(undefined);
    try {
      await onSubmit(body);
    } catch (failure) {
      if (!showDetails(form, failure)) setError(failure);
      return;
    }
    onClose();
  });
  return (
    <>
      <Modal
        title={title}
        open={open}
        onClose={guard.leave}
        width={width}
        footer={
          submitLabel !== undefined && (
            <>
              {onDelete && (
                <Button size="sm" variant="outline" colorPalette="danger" onClick={onDelete}>
                  {formMessages.delete}
                </Button>
              )}
              <Spacer />
              <Button size="sm" variant="outline" colorPalette="gray" onClick={guard.leave}>
                {formMessages.cancel}
              </Button>
              <Button
                ref={submitButton}
                type="submit"
                form={formId}
                size="sm"
                minWidth="20"
                disabled={!form.complete}
                loading={isSubmitting}
                loadingText={submitLabel}
              >
                {submitLabel}
              </Button>
            </>
          )
        }
      >
        <Flex direction="column">
          <FormProvider {...form}>
            <Stack
              as="form"
              id={formId}
              gap="3"
              {...{ noValidate: true }}
              onSubmit={(event) => {
                // A dialog over another one is no part of that one's form.
                event.stopPropagation();
                void submit(event);
              }}
            >
              {children}
            </Stack>
          </FormProvider>
          {/* Shown above the fields, but not before them: the focus goes to the first field. */}
          <RestoredNote draft={draft} formId={formId} />
        </Flex>
        <Failure error={error} />
      </Modal>
      {guard.question}
    </>
  );
};
