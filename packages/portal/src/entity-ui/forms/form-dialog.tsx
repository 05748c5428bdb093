import { Button, Flex, Spacer } from '@chakra-ui/react';
import type { Route, RouteResponse } from '@embed-portal/api-contract';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../http/api-error.ts';
import { formMessages } from '../../messages/form.ts';
import { ErrorAlert } from '../../ui/dialogs/error-alert.tsx';
import type { FieldText } from '../../ui/forms/field-texts.ts';
import { FormFields } from '../../ui/forms/form-fields.tsx';
import { useVisibleFields } from '../../ui/forms/visible-fields.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotifications } from '../../ui/notifications/notifications-context.ts';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { assignFieldErrors } from './field-errors.ts';
import { LoadError } from './load-error.tsx';
import { RestoredDraftAlert } from './restored-draft-alert.tsx';
import { useConflict } from './use-conflict.ts';
import type { Submit } from './use-conflict.ts';
import { useDialogForm } from './use-dialog-form.ts';
import type { DialogForm, DialogFormOptions, EditBase } from './use-dialog-form.ts';
import { useDraft } from './use-draft.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.tsx';

const formWidth = 640;

/** Values and functions for fields that depend on each other. */
interface FieldsContext<Values extends FieldValues, Entity> extends Pick<
  UseFormReturn<Values>,
  'setValue' | 'resetField'
> {
  /** Current values of the fields. */
  values: Values;
  /** The stored entity, once loaded. */
  entity: Entity | undefined;
}

/**
 * Props of {@link FormDialog}. `Values` are the values of the fields, `Body` is the output of the schema, `R` is the route
 * of the stored entity, and `Result` is what saving returns.
 */
export interface FormDialogProps<
  Values extends FieldValues,
  Body extends object,
  R extends Route,
  Result,
> extends DialogFormOptions<Values, Body, R> {
  title: string;
  open: boolean;
  onClose(): void;
  /** Unique name of the form and its subject, under which unsaved changes are stored when the session ends. */
  draftName: string;
  /**
   * Saves the form. The dialog closes when the promise resolves, and shows the error when it rejects. If another user has
   * changed the stored entity (412), the dialog compares the versions, and saves again.
   */
  onSubmit: Submit<Values, Body, Result>;
  /** If undefined, the form is read-only and has no buttons. */
  submitLabel: string | undefined;
  /**
   * Returns the notification after saving. Receives the value of the field `name`, or ''. If undefined, no notification
   * is shown.
   */
  confirmation?: ((name: string) => string) | undefined;
  /** Returns the path of the saved entity, to which the notification links. */
  toPath?: ((saved: Result) => string | undefined) | undefined;
  /**
   * Renders a failure of `onSubmit` that offers another way to save; undefined for the failures that the dialog shows.
   *
   * @param resubmit - submits the form again.
   */
  explainError?: ((error: unknown, resubmit: () => void) => ReactNode) | undefined;
  /** Handler of the Delete button, which receives the loaded version. If undefined, the button is not rendered. */
  onDelete?: ((version: number | undefined) => void) | undefined;
  /** Receives the focus on close; defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** Width in pixels; defaults to 640. */
  width?: number;
  /** The fields, such as `TextField`, whose names are paths of the values. */
  children: ReactNode | ((context: FieldsContext<Values, RouteResponse<R>>) => ReactNode);
}

/**
 * Shows server errors at their fields and focuses the first of these fields. Returns whether a field has an error, and
 * the error to show in the dialog: the errors without a visible field, or the failure itself if it contains no field
 * errors.
 */
function showFieldErrors<Values extends FieldValues, Body extends object>(
  form: DialogForm<Values, Body>,
  visibleFields: ReadonlySet<string>,
  failure: unknown,
): { hasFieldErrors: boolean; remaining: unknown } {
  if (!(failure instanceof ApiError) || failure.details.length === 0)
    return { hasFieldErrors: false, remaining: failure };
  const { byField, otherErrors } = assignFieldErrors(failure.details, visibleFields);
  for (const [index, [field, message]] of [...byField].entries()) {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  }
  const remaining = otherErrors.length === 0 ? undefined : new Error(otherErrors.join(' '));
  return { hasFieldErrors: byField.size > 0, remaining };
}

/** Returns an error with instructions if the edited entity no longer exists. Returns all other failures unchanged. */
const explainDeletion = (failure: unknown): unknown =>
  failure instanceof ApiError && failure.status === 404
    ? new Error(`${failure.message} ${formMessages.deletedMeanwhile}`, { cause: failure })
    : failure;

interface FormButtonsProps {
  submitLabel: string | undefined;
  onDelete: (() => void) | undefined;
  formId: string;
  complete: boolean;
  pending: boolean;
  isSubmitting: boolean;
  submitButton: RefObject<HTMLButtonElement | null>;
  onCancel(): void;
}

function FormButtons(props: FormButtonsProps) {
  const { submitLabel, onDelete, formId, complete, pending, isSubmitting, submitButton, onCancel } = props;
  return (
    <>
      {onDelete && (
        <Button size="sm" variant="outline" colorPalette="danger" onClick={onDelete} disabled={pending}>
          {formMessages.delete}
        </Button>
      )}
      <Spacer />
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onCancel} disabled={isSubmitting}>
        {formMessages.cancel}
      </Button>
      <Button
        ref={submitButton}
        type="submit"
        form={formId}
        size="sm"
        minWidth="20"
        disabled={!complete || pending}
        loading={isSubmitting}
        loadingText={submitLabel}
      >
        {submitLabel}
      </Button>
    </>
  );
}

const editableSelector = ':is(input, textarea):not([readonly], [disabled], [type=hidden])';

/** Returns the first editable field of a form. */
const findFirstEditable = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>(editableSelector) ?? null;

const getName = (values: FieldValues): string => (typeof values['name'] === 'string' ? values['name'] : '');

/** Returns whether no other dialog is open above the form's dialog. */
function isTopmost(formId: string): boolean {
  const dialog = document.getElementById(formId)?.closest('[role=dialog]');
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  return dialog !== undefined && dialog === dialogs[dialogs.length - 1];
}

/**
 * Focuses the first field when the values have been loaded. Until then, fields are placeholders or disabled. Does
 * nothing for forms without values to load, because their dialog focuses the first field when it opens.
 */
function useFocusWhenLoaded(formId: string, pending: boolean) {
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending && isTopmost(formId)) findFirstEditable(formId)?.focus();
    wasPending.current = pending;
  }, [formId, pending]);
}

/**
 * Renders a dialog with a form. Enter saves the form, and Esc closes it. Closing the dialog or leaving the page with
 * unsaved changes requires confirmation. Unsaved changes survive the end of the session.
 *
 * @example
 *   <FormDialog
 *     title="Rename group"
 *     open={open}
 *     onClose={onClose}
 *     schema={GroupBody.pick({ name: true })}
 *     stored={{ route: groupRoutes.getGroup, params }}
 *     values={(current = group) => ({ name: current.name })}
 *     draftName={`group-name:${group.id}`}
 *     onSubmit={async (_, changes) => changes && update({ params, body: changes.body, version: changes.version })}
 *     submitLabel="Save"
 *   >
 *     <TextField name="name" label="Name" required />
 *   </FormDialog>
 */
export function FormDialog<Values extends FieldValues, Body extends object, R extends Route, Result>(
  props: FormDialogProps<Values, Body, R, Result>,
) {
  const { title, open, onClose, onSubmit, submitLabel, onDelete, width = formWidth, children } = props;
  const form = useDialogForm(props, open);
  const { isDirty, isSubmitting } = form.formState;
  const { notify } = useNotifications();
  const navigate = useNavigate();
  const draft = useDraft(props.draftName, form, open);
  const [error, setError] = useState<unknown>();
  const [hasFieldErrors, setHasFieldErrors] = useState(false);
  const guard = useUnsavedChangesGuard(open && isDirty, onClose);
  const formId = useId();
  const visibleFields = useVisibleFields();
  // The submit button lost focus while it was disabled. A field with an error keeps the focus, because leaving the field
  // validates it, which removes the error of the server.
  const submitButton = useFocusOn<HTMLButtonElement>(error !== undefined && !isSubmitting && !hasFieldErrors);

  const [texts] = useState(() => new Map<string, FieldText>());
  const { save, conflict, cancel, discardChanges } = useConflict(form, onSubmit);
  const pending = form.edit !== undefined && form.edit.base === undefined;
  useFocusWhenLoaded(formId, pending);

  const submitBody = async (body: Body, target?: EditBase<Values>) => {
    setError(undefined);
    let path: string | undefined;
    try {
      const saved = await save(body, target);
      if (!saved) return;
      path = props.toPath?.(saved.result);
    } catch (failure) {
      cancel();
      const { hasFieldErrors: isFieldFocused, remaining } = showFieldErrors(form, visibleFields, failure);
      setHasFieldErrors(isFieldFocused);
      setError(form.edit ? explainDeletion(remaining) : remaining);
      return;
    }
    cancel();
    if (props.confirmation) {
      // `force` replaces the message of an earlier attempt, which is outdated.
      notify({
        text: props.confirmation(getName(form.getValues())),
        color: 'success',
        force: true,
        action:
          path === undefined ? undefined : { label: formMessages.show, onClick: () => void navigate(path) },
      });
    }
    onClose();
  };
  const submit = form.handleSubmit((body) => submitBody(body));
  // A request that has been sent cannot be discarded. Requests have a time limit.
  const leave = () => {
    if (!isSubmitting) guard.leave();
  };
  const state = { complete: form.complete, pending, isSubmitting };
  const buttons = {
    submitLabel,
    onDelete:
      onDelete &&
      (() => {
        onDelete(form.edit?.base?.version);
      }),
    formId,
    submitButton,
    ...state,
  };
  const { setValue, resetField, currentValues: values, entity } = form;
  return (
    <>
      <Modal
        title={title}
        open={open}
        onClose={leave}
        width={width}
        firstFocus={() => findFirstEditable(formId)}
        finalFocus={props.finalFocus}
        footer={submitLabel !== undefined && <FormButtons {...buttons} onCancel={leave} />}
      >
        <Flex direction="column">
          <FormFields
            id={formId}
            form={form}
            visibleFields={visibleFields}
            texts={texts}
            pending={pending}
            submit={() => void submit()}
          >
            {typeof children === 'function' ? children({ setValue, resetField, values, entity }) : children}
          </FormFields>
          {/* Rendered after the fields and displayed above them, so that the first field receives the focus. */}
          <RestoredDraftAlert draft={draft} formId={formId} />
        </Flex>
        {props.explainError?.(error, () => void submit()) ?? <ErrorAlert error={error} />}
        {form.edit?.error && <LoadError error={form.edit.error} retry={form.edit.reload} />}
      </Modal>
      <ConflictDialog
        conflict={conflict}
        mine={form.getValues()}
        fields={texts}
        onCancel={cancel}
        onUseCurrent={discardChanges}
        onKeep={form.handleSubmit((body) => submitBody(body, conflict?.current))}
      />
      {guard.confirmation}
    </>
  );
}
