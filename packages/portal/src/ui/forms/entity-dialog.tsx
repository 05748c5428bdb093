import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formMessages } from '../../messages/form.ts';
import { DeletionDialog } from '../dialogs/deletion-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FormDialogProps } from './form-dialog.tsx';

export interface EntityDialogProps<Values extends FieldValues, Body> extends Omit<
  FormDialogProps<Values, Body>,
  'submitLabel' | 'onDelete' | 'confirmation'
> {
  /** What is there already, and how it goes; without it the dialog adds something new. */
  existing?:
    | {
        /** What kind of thing it is, such as `group`. */
        type: string;
        name: string;
        remove(): Promise<unknown>;
      }
    | undefined;
}

/** The form of something that is kept: adds it, or saves and deletes it. */
export const EntityDialog = <Values extends FieldValues, Body>(props: EntityDialogProps<Values, Body>) => {
  const { existing, ...form } = props;
  const [asking, setAsking] = useState(false);
  if (!existing)
    return <FormDialog {...form} submitLabel={formMessages.add} confirmation={formMessages.added} />;
  return (
    <>
      <FormDialog
        {...form}
        submitLabel={formMessages.save}
        confirmation={(name) => formMessages.saved(name || existing.name)}
        onDelete={() => {
          setAsking(true);
        }}
      />
      <DeletionDialog
        type={existing.type}
        name={existing.name}
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        onConfirm={async () => {
          await existing.remove();
          form.onClose();
        }}
      />
    </>
  );
};
