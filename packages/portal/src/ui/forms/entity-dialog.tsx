import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';
import { formMessages } from '../../messages/form.ts';
import { DeletionDialog } from '../dialogs/deletion-dialog.tsx';
import type { DeletionDialogProps } from '../dialogs/deletion-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FormDialogProps } from './form-dialog.tsx';
import type { Submit } from './use-conflict.ts';

export interface EntityDialogProps<Values extends FieldValues, Body extends object> extends Omit<
  FormDialogProps<Values, Body>,
  'submitLabel' | 'onDelete' | 'confirmation' | 'getSavedPath' | 'onSubmit'
> {
  /** Saves the form. Resolves to the saved entity, or to undefined if the notification must not link to it. */
  onSubmit(...input: Parameters<Submit<Body>>): Promise<{ id: string } | undefined>;
  /** Returns the path of the saved entity, to which the notification after saving links. */
  toPath?: ((id: string) => string) | undefined;
  /** The stored entity and how to delete it; undefined when the dialog adds an entity. */
  existing?:
    | {
        /** Type of the entity, such as `group`. */
        type: string;
        name: string;
        /** ID of the entity if its deletion can be undone. */
        deletionId?: string;
        /** Whether the user can delete the entity. Defaults to true. */
        isDeletable?: boolean;
        /** Renders the confirmation of the deletion; defaults to {@link DeletionDialog}. */
        renderDeletion?: (props: DeletionDialogProps) => ReactNode;
        /**
         * Deletes the entity.
         *
         * @param version - expected version; the server rejects the deletion of any other.
         */
        remove(version: number | undefined): Promise<unknown>;
      }
    | undefined;
}

interface DeletionProps extends DeletionDialogProps {
  render: ((props: DeletionDialogProps) => ReactNode) | undefined;
}

const Deletion = ({ render, ...props }: DeletionProps) =>
  render ? render(props) : <DeletionDialog {...props} />;

/** Renders a form for adding an entity, or for saving and deleting a stored entity. */
export const EntityDialog = <Values extends FieldValues, Body extends object>(
  props: EntityDialogProps<Values, Body>,
) => {
  const { existing, toPath, onSubmit, ...rest } = props;
  const savedId = useRef<string>(undefined);
  const form = {
    ...rest,
    onSubmit: async (...input: Parameters<typeof onSubmit>) => {
      savedId.current = (await onSubmit(...input))?.id;
    },
    getSavedPath: () => (savedId.current === undefined ? undefined : toPath?.(savedId.current)),
  };
  const [isConfirming, setConfirming] = useState(false);
  /** Latest version that the user has seen or been notified of. */
  const knownVersion = useRef<number>(undefined);
  if (!existing)
    return <FormDialog {...form} submitLabel={formMessages.add} confirmation={formMessages.added} />;
  return (
    <>
      <FormDialog
        {...form}
        submitLabel={formMessages.save}
        confirmation={(name) => formMessages.saved(name || existing.name)}
        onDelete={
          existing.isDeletable === false
            ? undefined
            : () => {
                knownVersion.current = form.form.edit?.base?.version;
                setConfirming(true);
              }
        }
      />
      <Deletion
        render={existing.renderDeletion}
        type={existing.type}
        name={existing.name}
        deletionId={existing.deletionId}
        open={isConfirming}
        onClose={() => {
          setConfirming(false);
        }}
        onConfirm={async () => {
          try {
            await existing.remove(knownVersion.current);
          } catch (error) {
            const current =
              error instanceof ApiError ? form.form.edit?.toBase(error.conflict?.current) : undefined;
            if (!current) throw error;
            knownVersion.current = current.version;
            throw new Error(formMessages.changedBeforeDeletion, { cause: error });
          }
          form.onClose();
        }}
      />
    </>
  );
};
