import type { Route } from '@embed-portal/api-contract';
import { useMemo } from 'react';
import type { ZodType } from 'zod';
import { useAllPages } from '../http/use-all-pages.ts';
import { useAccount } from './account.ts';

/** Route that lists entities of all tenants of a user. */
type ListOfUser<Row> = Route<ZodType<{ userId: string }>, ZodType<Row[]>>;

/** Returns the rows of the selected tenant, or all rows when none is selected. */
export function useTenantRows<Row extends { tenantId: string }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const tenantId = useAccount().selectedTenant?.id;
  return useMemo(
    () => (tenantId === undefined ? rows : rows?.filter((row) => row.tenantId === tenantId)),
    [rows, tenantId],
  );
}

/** Loads a list of the user's entities. Returns the query and the rows of the selected tenant. */
export function useListOfUser<Row extends { tenantId: string }>(route: ListOfUser<Row>) {
  const { user } = useAccount();
  const query = useAllPages(route, { userId: user.id });
  return { query, rows: useTenantRows(query.data) };
}
