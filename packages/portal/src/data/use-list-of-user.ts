import type { Route } from '@embed-portal/api-contract';
import type { ZodType } from 'zod';
import { useRouteQuery } from '../http/use-route-query.ts';
import { useAccount } from './account.ts';
import { useTenantRows } from './use-tenant-rows.ts';

/** Route that lists entities of all tenants of a user. */
type ListOfUser<Row> = Route<ZodType<{ userId: string }>, ZodType<Row[]>>;

/** Loads a list of the user's entities. Returns the query and the rows of the selected tenant. */
export const useListOfUser = <Row extends { tenantId: string }>(route: ListOfUser<Row>) => {
  const { user } = useAccount();
  const query = useRouteQuery(route, { userId: user.id });
  return { query, rows: useTenantRows(query.data) };
};
