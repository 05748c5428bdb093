import type { Route } from '@embed-portal/api-contract';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';
import { formMessages } from '../../messages/form.ts';
import { DeletionDialog } from '../deletion/deletion-dialog.tsx';
import type { DeletionDialogProps } from '../deletion/deletion-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FormDialogProps } from './form-dialog.tsx';
import type { ChangeSet } from './use-conflict.ts';
import { parseStored } from './use-dialog-form.ts';
import type { StoredEntity } from './use-dialog-form.ts';

/** The saved entity; undefined if the notification must not link to it. */
type SavedEntity = { id: string } | undefined;

/** The stored entity, and how to save and delete it. */
interface ExistingEntity<Values extends FieldValues, Body, R extends Route> extends StoredEntity<R> {
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
  update(changes: ChangeSet<Values, Body>): Promise<SavedEntity>;
  /**
   * Deletes the entity.
   *
   * @param version - expected version; the server rejects the deletion of any other.
   */
  remove(version: number | undefined): Promise<unknown>;
}

/** Props of {@link EntityDialog}. For the others, see {@link FormDialogProps}. */
export interface EntityDialogProps<
  Values extends FieldValues,
  Body extends object,
  R extends Route,
> extends Omit<
  FormDialogProps<Values, Body, R, SavedEntity>,
  'title' | 'submitLabel' | 'onDelete' | 'confirmation' | 'toPath' | 'onSubmit' | 'stored'
> {
  titles: { add: string; update: string };
  /** Adds an entity. If neither `create` nor `existing` is defined, the form is read-only. */
  create?: (body: Body) => Promise<SavedEntity>;
  /** The stored entity; undefined when the dialog adds an entity. */
  existing?: ExistingEntity<Values, Body, R> | undefined;
  /** Returns the path of the saved entity, to which the notification after saving links. */
  toPath?: ((id: string) => string) | undefined;
}

interface DeletionProps extends DeletionDialogProps {
  render: ((props: DeletionDialogProps) => ReactNode) | undefined;
}

const Deletion = ({ render, ...props }: DeletionProps) =>
  render ? render(props) : <DeletionDialog {...props} />;

/** Renders a form for adding an entity, or for saving and deleting a stored entity. `GroupDialog` is an example. */
export function EntityDialog<Values extends FieldValues, Body extends object, R extends Route>(
  props: EntityDialogProps<Values, Body, R>,
) {
  const { titles, existing, toPath, create, ...form } = props;
  const [isConfirming, setConfirming] = useState(false);
  /** Latest version that the user has seen or been notified of. */
  const knownVersion = useRef<number>(undefined);
  const linkTo = (saved: SavedEntity) => saved && toPath?.(saved.id);
  if (!existing) {
    return (
      <FormDialog
        {...form}
        title={titles.add}
        onSubmit={async (body) => create?.(body)}
        submitLabel={create && formMessages.add}
        confirmation={formMessages.added}
        toPath={linkTo}
      />
    );
  }
  return (
    <>
      <FormDialog
        {...form}
        title={titles.update}
        stored={existing}
        onSubmit={async (_, changes) => changes && existing.update(changes)}
        submitLabel={formMessages.save}
        confirmation={(name) => formMessages.saved(name || existing.name)}
        toPath={linkTo}
        onDelete={
          existing.isDeletable === false
            ? undefined
            : (version) => {
                knownVersion.current = version;
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
              error instanceof ApiError ? parseStored(existing, error.conflict?.current) : undefined;
            if (!current) throw error;
            knownVersion.current = current.version;
            throw new Error(formMessages.changedBeforeDeletion, { cause: error });
          }
          form.onClose();
        }}
      />
    </>
  );
}
