import type { RouteParams, RouteResponse, Route } from '@embed-portal/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useApi } from '../../http/api-context.ts';
import { getChangedFields } from './changed-fields.ts';
import type { Changes } from './changed-fields.ts';
import { useBodyForm } from './use-body-form.ts';
import type { BodyForm } from './use-body-form.ts';

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

export type EditForm<Values extends FieldValues, Body> = BodyForm<Values, Body> & {
  /** Undefined when a new entity is added. */
  edit: Edit<Values, Body> | undefined;
};

interface Options<R extends Route, Values> {
  /** Route that returns the entity. */
  route: R;
  /** Undefined when a new entity is added. */
  params: RouteParams<R> | undefined;
  open: boolean;
  /** Returns the form values of an entity, or the initial values without one. */
  values(entity?: RouteResponse<R>): DefaultValues<Values>;
}

/**
 * Creates a form for a stored entity. Loads the current entity when the dialog opens, because cached lists may be
 * outdated. Without `params` the form adds a new entity.
 */
export const useEditForm = <R extends Route, Values extends FieldValues, Body extends object>(
  schema: ZodType<Body, Values>,
  { route, params, open, values }: Options<R, Values>,
): EditForm<Values, Body> & { entity: RouteResponse<R> | undefined } => {
  const api = useApi();
  const form = useBodyForm(schema, values());
  const [base, setBase] = useState<EditBase<Values>>();
  const query = useQuery<RouteResponse<R>>({
    queryKey: [route.path, params],
    queryFn: ({ signal }) => api.call(route, params as RouteParams<R>, { signal }),
    enabled: params !== undefined && open,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const toBase = (entity: unknown): EditBase<Values> | undefined => {
    const parsed = route.response.safeParse(entity);
    if (!parsed.success) return undefined;
    const storedEntity = parsed.data as RouteResponse<R> & { version: number };
    return { version: storedEntity.version, values: values(storedEntity) };
  };

  const loaded = query.isFetchedAfterMount ? query.data : undefined;
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
    error: base ? null : query.error,
    reload: () => void query.refetch(),
    setBase,
    toBase,
    getChanges: (base, body) => {
      const before = schema.safeParse(base.values);
      return getChangedFields(before.success ? before.data : base.values, body);
    },
  };
  return { ...form, entity: loaded, edit: params && edit };
};
