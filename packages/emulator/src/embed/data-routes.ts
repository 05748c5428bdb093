import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { columnName } from '../content/column-name.ts';
import { isFilter } from '../engine/filter-problem.ts';
import type { Filter } from '../engine/filter.ts';
import { runQuery } from '../engine/query.ts';
import { underlyingRows } from '../engine/underlying.ts';
import type { UnderlyingRows } from '../engine/underlying.ts';
import type { LoadedDataset } from '../content/load.ts';
import { answerFault } from '../service/answer-fault.ts';
import type { ServiceContext } from '../service/context.ts';
import { invalidRequest } from '../service/errors.ts';
import { authorize, authorizeData, parseBody, subjectFields } from './authorize.ts';
import { fieldsOf } from './fields.ts';
import { formatsAndExpiry } from './kind-routes.ts';
import type { EmbeddedReport, QueryResponse } from './protocol.ts';
import { userStateKey } from './user-state-routes.ts';
import { roleFilters } from './role-filters.ts';

const reportBody = z.object({ reportId: z.guid() });

const filters = z.array(z.custom<Filter>(isFilter, 'is not a filter that can be applied')).max(100);
const columns = z.array(columnName).max(6);

const query = z.object({
  groupBy: columns,
  measures: z.array(z.string()).max(20),
  filters,
  orderBy: z.object({ by: z.string(), direction: z.enum(['ascending', 'descending']) }).optional(),
  top: z.number().int().positive().optional(),
  grain: columns.optional(),
});

const queryBody = z.object({
  ...subjectFields,
  queries: z.array(query).max(200),
  applicationContext: z.unknown().optional(),
});

const rowsBody = z.object({
  ...subjectFields,
  columns,
  filters,
  top: z.number().int().positive().max(30_000),
});

/** What the embed page asks for, each time with the embed token: its report, and figures. */
export function embedDataRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', answerFault(context.faults, 'data'));
    app.post('/embed/report', async (request): Promise<EmbeddedReport> => {
      const { reportId } = parseBody(reportBody, request.body);
      const { report, claims, mayEdit } = await authorize(context, request, reportId);
      return {
        id: report.entry.id,
        name: report.entry.name,
        definition: report.definition,
        mayEdit,
        userState: context.userStates.get(userStateKey(report.entry.id, claims)),
        ...(mayEdit ? { fields: fieldsOf(report.dataset) } : {}),
        ...formatsAndExpiry(report.dataset, claims),
      };
    });
    app.post('/embed/query', async (request): Promise<QueryResponse> => {
      const { queries, applicationContext, ...subject } = parseBody(queryBody, request.body);
      const { dataset, claims } = await authorizeData(context, request, subject);
      const roles = roleFilters(dataset, claims);
      const now = nowOf(dataset);
      request.log.debug({ ...subject, queries: queries.length, applicationContext }, 'queries of a page');
      return {
        results: queries.map((asked) => answer(() => runQuery(dataset.data, { ...asked, roles, now }))),
      };
    });
    app.post('/embed/rows', async (request): Promise<UnderlyingRows> => {
      const { columns: wanted, filters: asked, top, ...subject } = parseBody(rowsBody, request.body);
      const { dataset, claims } = await authorizeData(context, request, subject);
      const roles = roleFilters(dataset, claims);
      const rows = { columns: wanted, filters: asked, top, roles, now: nowOf(dataset) };
      return answer(() => underlyingRows(dataset.data, rows));
    });
  };
}

/** The moment that relative filters count from: noon of the model's day, else the clock's. */
function nowOf({ data }: LoadedDataset): string {
  const { today } = data.model;
  return today === undefined ? new Date().toISOString() : `${today}T12:00:00.000Z`;
}

/** The engine throws for what the model doesn't have: to the page, that is a bad request. */
function answer<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'The query failed.');
  }
}
