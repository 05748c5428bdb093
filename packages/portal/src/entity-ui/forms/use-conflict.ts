import type { VersionConflict } from '@embed-portal/api-contract';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';
import { isEqual } from './changed-fields.ts';
import type { Changes } from './changed-fields.ts';
import type { DialogForm, EditBase } from './use-dialog-form.ts';

/** Changes to a stored entity. */
export interface ChangeSet<Values extends FieldValues, Body> {
  /** The changed fields. */
  body: Changes<Body>;
  /** Version on which the changes are based; undefined if there are no changes. */
  version: number | undefined;
  /** Stored values on which the changes are based. */
  base: Values;
  /** Compares further changes with a newer stored entity, if the dialog stays open. */
  rebase(stored: unknown): void;
}

/**
 * Saves a form.
 *
 * @param changes - undefined if the form edits no stored entity.
 */
export type Submit<Values extends FieldValues, Body, Result> = (
  body: Body,
  changes: ChangeSet<Values, Body> | undefined,
) => Promise<Result>;

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
export function useConflict<Values extends FieldValues, Body extends object, Result>(
  form: Pick<DialogForm<Values, Body>, 'reset' | 'getValues' | 'edit'>,
  onSubmit: Submit<Values, Body, Result>,
) {
  const { edit } = form;
  const [conflict, setConflict] = useState<Conflict<Values>>();

  const rebase = (stored: unknown) => {
    const base = edit?.toBase(stored);
    if (base) edit?.setBase(base);
    form.reset(form.getValues());
  };

  /** Resolves to undefined if the user must resolve a conflict first. */
  const save = async (body: Body, target = edit?.base): Promise<{ result: Result } | undefined> => {
    if (!edit?.base || !target) return { result: await onSubmit(body, undefined) };
    const changes = edit.getChanges(edit.base, body);
    const version = Object.keys(changes).length > 0 ? target.version : undefined;
    try {
      return {
        result: await onSubmit(body, { body: changes, version, base: edit.base.values as Values, rebase }),
      };
    } catch (error) {
      const versionConflict = findConflict(error);
      const current = versionConflict && edit.toBase(versionConflict.current);
      if (!current) throw error;
      if (isEqual(current.values, target.values)) return save(body, current);
      const { changedAt, changedBy } = versionConflict;
      setConflict({ base: edit.base, current, changedAt, changedBy });
      return undefined;
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
}
