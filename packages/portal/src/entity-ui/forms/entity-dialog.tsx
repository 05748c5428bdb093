import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';
import { formMessages } from '../../messages/form.ts';
import { DeletionDialog } from '../deletion/deletion-dialog.tsx';
import type { DeletionDialogProps } from '../deletion/deletion-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FormDialogProps } from './form-dialog.tsx';
import type { ChangeSet, Submit } from './use-conflict.ts';

/** The saved entity; undefined if the notification must not link to it. */
type SavedEntity = { id: string } | undefined;

export interface EntityDialogProps<Values extends FieldValues, Body extends object> extends Omit<
  FormDialogProps<Values, Body>,
  'title' | 'submitLabel' | 'onDelete' | 'confirmation' | 'getSavedPath' | 'onSubmit'
> {
  titles: { add: string; update: string };
  /** Adds an entity. Undefined if the dialog only shows stored entities. */
  create?: (body: Body) => Promise<SavedEntity>;
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
        /** Saves the changed fields. The server rejects changes of any other version. */
        update(changeSet: ChangeSet<Body>): Promise<SavedEntity>;
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
  const { titles, existing, toPath, create, ...rest } = props;
  const savedId = useRef<string>(undefined);
  const form = {
    ...rest,
    title: existing ? titles.update : titles.add,
    onSubmit: (async (body, changeSet) => {
      const saving = existing ? changeSet && existing.update(changeSet) : create?.(body);
      savedId.current = (await saving)?.id;
    }) satisfies Submit<Body>,
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
