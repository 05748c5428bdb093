import { z } from 'zod';
import type { LoadedDataset } from '../content/load-content.ts';
import type { DaxResult } from '../dax/run-dax.ts';
import type { ServiceContext } from '../service/context.ts';
import { ServiceError, createNotAuthorizedError } from '../service/errors.ts';
import { createQueryContext } from '../service/query-context.ts';
import { getRoleFilters } from '../service/role-filters.ts';
import type { AccessClaims } from '../service/tokens.ts';
import { requireDataset } from './find-content.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const queriesBody = z.object({
  queries: z.array(z.object({ query: z.string().min(1).max(100_000) })).length(1, 'must contain one query'),
  serializerSettings: z.object({ includeNulls: z.boolean().default(false) }).optional(),
  impersonatedUserName: z.string().min(1).max(256).optional(),
});

/** Creates the operation that runs DAX queries. */
export const createQueryOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'POST',
    path: '/datasets/{dataset}/executeQueries',
    location: 'both',
    effect:
      'runs a DAX query: `EVALUATE` of a table, with row-level security; see [the supported functions](emulator.md#dax-queries)',
    permissions: [toRead('Dataset')],
    handle: async (call) => {
      const dataset = requireDataset(context, call, call.params.dataset);
      const { queries, serializerSettings, impersonatedUserName } = parseBody(queriesBody, call.body);
      const user = impersonatedUserName ?? call.claims.user;
      assertMayImpersonate(dataset, call.claims, impersonatedUserName);
      if (user === undefined && dataset.model.roles.length > 0)
        throw createQueryError(
          'A service principal cannot query a dataset with row-level security. Set impersonatedUserName, or use the token of a user.',
        );
      const queryContext = createQueryContext(dataset, { ...call.claims, user });
      const [{ query } = { query: '' }] = queries;
      const result = await context.queryService
        .runDax(dataset.entry.id, query, queryContext)
        .catch((error: unknown) => {
          throw createQueryError(error instanceof Error ? error.message : 'The query failed.');
        });
      return toResponse(result, serializerSettings?.includeNulls ?? false);
    },
  }),
];

/**
 * Users whom row-level security restricts could otherwise query the rows of others.
 * @throws {ServiceError} 403 when a restricted user impersonates another user.
 */
function assertMayImpersonate(dataset: LoadedDataset, claims: AccessClaims, name: string | undefined): void {
  if (name === undefined || name.toLowerCase() === claims.user?.toLowerCase()) return;
  if (getRoleFilters(dataset, claims).length > 0)
    throw createNotAuthorizedError('Users whom a role restricts cannot impersonate other users.');
}

/** Creates an error in the format of queries, which differs from that of other operations. */
function createQueryError(message: string): ServiceError {
  const code = 'DatasetExecuteQueriesError';
  const detail = { code: 'DetailsMessage', detail: { type: 1, value: message } };
  return new ServiceError(400, code, message, {
    'pbi.error': { code, parameters: {}, details: [detail] },
  });
}

function toResponse({ columns, rows, isTruncated }: DaxResult, includeNulls: boolean) {
  const table = {
    rows: rows.map((row) =>
      Object.fromEntries(
        columns
          .map((name, index) => [name, row[index] ?? null] as const)
          .filter(([, value]) => includeNulls || value !== null),
      ),
    ),
  };
  const error = {
    code: 'DatasetExecuteQueriesLimitExceeded',
    message: 'More than 100k rows or 1m values in a query result. Rows are missing.',
  };
  return { results: [{ tables: [table], ...(isTruncated ? { error } : {}) }] };
}
