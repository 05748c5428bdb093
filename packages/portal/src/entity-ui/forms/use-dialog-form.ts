import type { Route, RouteParams, RouteResponse } from '@embed-portal/api-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useApi } from '../../http/api-context.ts';
import { describeIssue } from '../../messages/issues.ts';
import { getChangedFields } from './changed-fields.ts';
import type { Changes } from './changed-fields.ts';

/** Route that returns the stored entity that a form edits. */
export interface StoredEntity<R extends Route> {
  route: R;
  params: RouteParams<R>;
}

export interface DialogFormOptions<Values extends FieldValues, Body, R extends Route> {
  /** Schema of the contract, which validates the form. */
  schema: ZodType<Body, Values>;
  /** The stored entity that the form edits; undefined if the form edits none. */
  stored?: StoredEntity<R> | undefined;
  /** Returns a value for each field of the schema: those of the stored entity, or the initial values without one. */
  values(entity?: RouteResponse<R>): DefaultValues<Values> & Record<keyof Values, unknown>;
}

/** Stored state on which an edit is based. */
export interface EditBase<Values> {
  version: number;
  values: DefaultValues<Values>;
}

/** State of editing a stored entity. */
interface Edit<Values, Body> {
  /** Undefined until the current entity has been loaded. */
  base: EditBase<Values> | undefined;
  /** Error of the request for the entity. */
  error: Error | null;
  reload(): void;
  setBase(base: EditBase<Values>): void;
  /** Returns the base for an entity returned by the server; undefined if the value is not a valid entity. */
  toBase(entity: unknown): EditBase<Values> | undefined;
  /** Returns the fields of the body that differ from the base. */
  getChanges(base: EditBase<Values>, body: Body): Changes<Body>;
}

/** Form of a dialog; `Body` is the output of its schema. */
export type DialogForm<Values extends FieldValues, Body, Entity = unknown> = UseFormReturn<
  Values,
  unknown,
  Body
> & {
  /**
   * Whether the form is valid. Updated on each keystroke, whereas error messages appear only after a field loses focus.
   */
  complete: boolean;
  /** Current values of the fields. */
  currentValues: Values;
  /** The stored entity, once loaded. */
  entity: Entity | undefined;
  /** Undefined if the form edits no stored entity. */
  edit: Edit<Values, Body> | undefined;
};

/** Returns a valid entity with its version; undefined if the value is not the response of the route. */
export function parseStored<R extends Route>(
  { route }: StoredEntity<R>,
  entity: unknown,
): (RouteResponse<R> & { version: number }) | undefined {
  const parsed = route.response.safeParse(entity);
  return parsed.success ? (parsed.data as RouteResponse<R> & { version: number }) : undefined;
}

/** Loads the stored entity when the dialog opens, because cached lists may be outdated. */
function useStoredEntity<R extends Route>(stored: StoredEntity<R> | undefined, open: boolean) {
  const api = useApi();
  const query = useQuery<RouteResponse<R> | undefined>({
    queryKey: [stored?.route.path, stored?.params],
    queryFn: ({ signal }) => stored && api.call(stored.route, stored.params, { signal }),
    enabled: stored !== undefined && open,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  return { ...query, loaded: query.isFetchedAfterMount ? query.data : undefined };
}

/**
 * Creates the form of a dialog, with the messages of its schema. `useValidatedField` validates fields when they lose the
 * focus or an option is selected, not while the user types.
 */
export function useDialogForm<Values extends FieldValues, Body extends object, R extends Route>(
  { schema, stored, values }: DialogFormOptions<Values, Body, R>,
  open: boolean,
): DialogForm<Values, Body, RouteResponse<R>> {
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema, { error: describeIssue }),
    defaultValues: values(),
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  });
  const currentValues = useWatch({ control: form.control }) as Values;
  const [base, setBase] = useState<EditBase<Values>>();
  const { loaded, error, refetch } = useStoredEntity(stored, open);
  const toBase = (response: unknown): EditBase<Values> | undefined => {
    const entity = stored && parseStored(stored, response);
    return entity && { version: entity.version, values: values(entity) };
  };

  const { reset } = form;
  useEffect(() => {
    const current = base === undefined && loaded !== undefined ? toBase(loaded) : undefined;
    if (!current) return;
    reset(current.values);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- once, so that later responses do not replace the input
    setBase(current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the entity arrives
  }, [loaded]);

  const edit: Edit<Values, Body> = {
    base,
    error: base ? null : error,
    reload: () => void refetch(),
    setBase,
    toBase,
    getChanges: (before, body) => {
      const parsed = schema.safeParse(before.values);
      return getChangedFields(parsed.success ? parsed.data : before.values, body);
    },
  };
  return {
    ...form,
    complete: schema.safeParse(currentValues).success,
    currentValues,
    entity: loaded,
    edit: stored && edit,
  };
}
