import type { VersionConflict } from '@embed-portal/api-contract';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';
import { isEqual } from './changed-fields.ts';
import type { Changes } from './changed-fields.ts';
import type { EditBase, EditForm } from './use-edit-form.ts';

/** Changes to an entity and the version on which they are based. */
export interface ChangeSet<Body> {
  /** The changed fields. */
  body: Changes<Body>;
  /** Version on which the changes are based; undefined if there are no changes. */
  version: number | undefined;
}

export type Submit<Body> = (body: Body, changeSet: ChangeSet<Body> | undefined) => Promise<unknown>;

/** Conflict between the user's changes, based on `base`, and the current version. */
export interface Conflict<Values> extends Pick<VersionConflict, 'changedAt' | 'changedBy'> {
  base: EditBase<Values>;
  current: EditBase<Values>;
}

const findConflict = (error: unknown): VersionConflict | undefined =>
  error instanceof ApiError ? error.conflict : undefined;

/**
 * Returns a function that saves a form, and the conflict that the user must resolve, if there is one. If another user
 * has changed the entity in the meantime, but not its form fields, the user's changes are saved on top of the new
 * version without a conflict.
 */
export const useConflict = <Values extends FieldValues, Body extends object>(
  form: Pick<EditForm<Values, Body>, 'reset'> & Partial<Pick<EditForm<Values, Body>, 'edit'>>,
  onSubmit: Submit<Body>,
) => {
  const { edit } = form;
  const [conflict, setConflict] = useState<Conflict<Values>>();

  /** Resolves to false if the user must resolve a conflict first. */
  const save = async (body: Body, target = edit?.base): Promise<boolean> => {
    if (!edit?.base || !target) {
      await onSubmit(body, undefined);
      return true;
    }
    const changes = edit.getChanges(edit.base, body);
    const version = Object.keys(changes).length > 0 ? target.version : undefined;
    try {
      await onSubmit(body, { body: changes, version });
      return true;
    } catch (error) {
      const versionConflict = findConflict(error);
      const current = versionConflict && edit.toBase(versionConflict.current);
      if (!current) throw error;
      if (isEqual(current.values, target.values)) return save(body, current);
      const { changedAt, changedBy } = versionConflict;
      setConflict({ base: edit.base, current, changedAt, changedBy });
      return false;
    }
  };

  return {
    conflict,
    save,
    cancel: () => {
      setConflict(undefined);
    },
    /** Replaces the user's changes with the current version. */
    discardChanges: () => {
      if (!conflict) return;
      edit?.setBase(conflict.current);
      form.reset(conflict.current.values);
      setConflict(undefined);
    },
  };
};
