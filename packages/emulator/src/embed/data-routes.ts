import { columnName } from '@embed-portal/emulator-protocol/column-name';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import { isFilter } from '@embed-portal/emulator-protocol/filter-problem';
import type { UnderlyingRows } from '@embed-portal/emulator-protocol/query-definition';
import type { EmbeddedReport, QueryResponse } from '@embed-portal/emulator-protocol/service-messages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError } from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { createQueryContext } from '../service/query-context.ts';
import { authorizeReport, authorizeData, parseBody, contentIdFields } from './authorize.ts';
import { getFormatsAndExpiration } from './content-routes.ts';
import { findPersonalBookmarks } from './personal-bookmark-routes.ts';
import { getUserStateKey } from './user-state-routes.ts';

const reportBody = z.object({ reportId: z.guid() });

const filters = z.array(z.custom<Filter>(isFilter, 'is not a supported filter')).max(100);
const columns = z.array(columnName).max(6);

const query = z.object({
  groupBy: columns,
  measures: z.array(z.string()).max(20),
  filters,
  orderBy: z.object({ by: z.string(), direction: z.enum(['ascending', 'descending']) }).optional(),
  top: z.number().int().positive().optional(),
  grain: columns.optional(),
  slicedBy: z.array(columnName).max(100).optional(),
});

const queryBody = z.object({
  ...contentIdFields,
  queries: z.array(query).max(200),
  applicationContext: z.unknown().optional(),
});

const rowsBody = z.object({
  ...contentIdFields,
  columns,
  filters,
  top: z.number().int().positive().max(30_000),
});

/** Creates the plugin with the routes by which the embed page loads its report and data. */
export function createEmbedDataRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'data'));
    app.post('/embed/report', async (request): Promise<EmbeddedReport> => {
      const { reportId } = parseBody(reportBody, request.body);
      const { report, claims, mayEdit } = await authorizeReport(context, request, reportId);
      return {
        id: report.entry.id,
        name: report.entry.name,
        definition: report.definition,
        mayEdit,
        userState: context.userStates.get(getUserStateKey(report.entry.id, claims)),
        personalBookmarks: findPersonalBookmarks(context, report.entry.id, claims),
        ...(mayEdit ? { fields: await context.queryService.getFields(report.dataset.entry.id) } : {}),
        ...getFormatsAndExpiration(report.dataset, claims),
      };
    });
    app.post('/embed/query', async (request, reply): Promise<QueryResponse> => {
      const { queries, applicationContext, ...subject } = parseBody(queryBody, request.body);
      const { dataset, claims } = await authorizeData(context, request, subject);
      request.log.debug(
        { ...subject, queries: queries.length, applicationContext },
        'running the queries of a page',
      );
      const queryContext = createQueryContext(dataset, claims);
      return {
        results: await context.queryService
          .query(dataset.entry.id, queries, queryContext, createDisconnectSignal(reply))
          .catch(rejectQuery),
      };
    });
    app.post('/embed/rows', async (request): Promise<UnderlyingRows> => {
      const { columns, filters, top, ...subject } = parseBody(rowsBody, request.body);
      const { dataset, claims } = await authorizeData(context, request, subject);
      const rows = { columns, filters, top };
      return context.queryService
        .getRows(dataset.entry.id, rows, createQueryContext(dataset, claims))
        .catch(rejectQuery);
    });
  };
}

/** Creates a signal that aborts when the client disconnects. */
function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.on('close', () => controller.abort());
  return controller.signal;
}

/** Converts errors of the query engine, such as unknown fields, into responses with status 400. */
function rejectQuery(error: unknown): never {
  throw createInvalidRequestError(error instanceof Error ? error.message : 'The query failed.');
}
