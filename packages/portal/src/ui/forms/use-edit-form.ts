import type { RouteParams, RouteResponse, Route } from '@embed-portal/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useServices } from '../../services.ts';
import { getChangedFields } from './changed-fields.ts';
import type { Changes } from './changed-fields.ts';
import { useBodyForm } from './use-body-form.ts';
import type { BodyForm } from './use-body-form.ts';

/** What an edit starts from. */
export interface EditBase<Values> {
  version: number;
  values: DefaultValues<Values>;
}

/** The editing of something that is stored already. */
interface Edit<Values, Body> {
  /** Undefined until the current entity has been loaded. */
  base: EditBase<Values> | undefined;
  /** Why it could not be loaded. */
  error: Error | null;
  reload(): void;
  setBase(base: EditBase<Values>): void;
  /** The base that an entity of the server makes; undefined for what is no such entity. */
  toBase(entity: unknown): EditBase<Values> | undefined;
  /** The fields of the body that differ from those of the base. */
  changesOf(base: EditBase<Values>, body: Body): Changes<Body>;
}

export type EditForm<Values extends FieldValues, Body> = BodyForm<Values, Body> & {
  /** Undefined for something new. */
  edit: Edit<Values, Body> | undefined;
};

interface Options<R extends Route, Values> {
  /** Reads the entity. */
  route: R;
  /** Undefined for something new. */
  params: RouteParams<R> | undefined;
  open: boolean;
  /** The values of the form for an entity; without one, those that the form begins with. */
  values(entity?: RouteResponse<R>): DefaultValues<Values>;
}

/**
 * A form over something that is stored: the current entity is loaded when the dialog opens, so that no edit starts from
 * what a list has kept. Without `params` it is a form of something new.
 */
export const useEditForm = <R extends Route, Values extends FieldValues, Body extends object>(
  schema: ZodType<Body, Values>,
  { route, params, open, values }: Options<R, Values>,
): EditForm<Values, Body> & { entity: RouteResponse<R> | undefined } => {
  const { api } = useServices();
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
    const read = parsed.data as RouteResponse<R> & { version: number };
    return { version: read.version, values: values(read) };
  };

  const loaded = query.isFetchedAfterMount ? query.data : undefined;
  const { reset } = form;
  useEffect(() => {
    const current = base === undefined && loaded !== undefined ? toBase(loaded) : undefined;
    if (!current) return;
    reset(current.values as Values);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- once: later answers don't replace what is typed
    setBase(current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it arrives
  }, [loaded]);

  const edit: Edit<Values, Body> = {
    base,
    error: base ? null : query.error,
    reload: () => void query.refetch(),
    setBase,
    toBase,
    changesOf: (from, body) => {
      const before = schema.safeParse(from.values);
      return getChangedFields(before.success ? before.data : from.values, body);
    },
  };
  return { ...form, entity: loaded, edit: params && edit };
};
