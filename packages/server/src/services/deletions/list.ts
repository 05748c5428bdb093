import { limits, routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { defineQuery } from '../operation.ts';
import { buildTextCondition, listOrPage } from '../paging/keyset.ts';
import { selectDeletions, toDeletion } from './find-deletion.ts';

const columns = { deleted: { expression: sql.ref('deleted_at'), type: 'timestamptz' } } as const;
const newestFirst = [{ column: 'deleted', descending: true }] as const;

/** Names of the deleted entities, separated by line feeds. */
const names = sql<string>`(
  select string_agg(entity ->> 'name', chr(10)) from jsonb_array_elements(entities) entity
)`;

/** Lists the deletions that the caller can restore, newest first by default. */
export const listDeletions = defineQuery(
  routes.listDeletions,
  ({ ctx, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const query = selectDeletions(tx, ctx).$if(Boolean(search), (all) =>
        all.where(buildTextCondition(search ?? '', names)),
      );
      const id = sql.ref('deletions.id');
      return listOrPage(
        {
          query,
          columns,
          id,
          toItem: (row) => toDeletion(row, ctx),
          maxItems: limits.maxLogEntries,
        },
        { ...page, sort },
      );
    }),
);
