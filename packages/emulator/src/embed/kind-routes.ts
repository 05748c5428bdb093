import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LoadedDataset } from '../content/load.ts';
import { tileAsPage, tilesAsPage } from '../content/pinned.ts';
import type { PinnedPage } from '../content/pinned.ts';
import type { ReportDefinition } from '../content/report-schema.ts';
import { answerFault } from '../service/answer-fault.ts';
import type { ServiceContext } from '../service/context.ts';
import { invalidRequest, notFound } from '../service/errors.ts';
import type { Claims } from '../service/tokens.ts';
import { authorizeDashboard, authorizeDataset, authorizePaginated, parseBody } from './authorize.ts';
import type { EmbeddedPaginated, EmbeddedReport } from './protocol.ts';

const dashboardBody = z.object({ dashboardId: z.guid(), tileId: z.guid().optional() });
const datasetBody = z.object({ datasetIds: z.array(z.guid()).min(1) });
const paginatedBody = z.object({ reportId: z.guid() });

const emptyPage: ReportDefinition = {
  pages: [{ name: 'page1', displayName: 'Page 1', hidden: false, width: 1280, height: 720, visuals: [] }],
  bookmarks: [],
};

/** What the embed page shows other than reports, each in the shape of a report: dashboards, tiles, and datasets to ask or to build on. */
export function kindRoutes(context: ServiceContext) {
  const reportById = (id: string): ReportDefinition | undefined =>
    context.content.reports.get(id)?.definition;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', answerFault(context.faults, 'data'));
    app.post('/embed/dashboard', async (request): Promise<EmbeddedReport> => {
      const { dashboardId, tileId } = parseBody(dashboardBody, request.body);
      const { dashboard, claims } = await authorizeDashboard(context, request, dashboardId);
      const { entry, definition, dataset } = dashboard;
      const tile = definition.tiles.find(({ id }) => id === tileId?.toLowerCase());
      if (tileId !== undefined && !tile) throw notFound(`Tile ${tileId}`);
      const pinned = answer(() =>
        tile ? tileAsPage(tile, reportById) : tilesAsPage(definition, entry.name, reportById),
      );
      const shown = tile ? [tile] : definition.tiles;
      const tiles = shown.map(({ id, reportId, page }) => ({ id, reportId, page }));
      return { ...embedded(dataset, claims, pinned), id: entry.id, name: entry.name, mayEdit: false, tiles };
    });
    app.post('/embed/dataset', async (request): Promise<EmbeddedReport> => {
      const [datasetId = '', ...others] = parseBody(datasetBody, request.body).datasetIds;
      if (others.length > 0) throw invalidRequest('Only one dataset can be asked at a time.');
      const { dataset, claims, mayCreate } = await authorizeDataset(context, request, datasetId);
      const { id, name } = dataset.entry;
      const shown = embedded(dataset, claims, { definition: emptyPage, filters: {} });
      return { ...shown, id, name, mayEdit: mayCreate, fields: await context.figures.fields(id) };
    });
    app.post('/embed/paginated', async (request): Promise<EmbeddedPaginated> => {
      const { reportId } = parseBody(paginatedBody, request.body);
      const { report, claims } = await authorizePaginated(context, request, reportId);
      const { entry, definition, dataset } = report;
      return { id: entry.id, name: entry.name, definition, ...formatsAndExpiry(dataset, claims) };
    });
  };
}

function embedded(dataset: LoadedDataset, claims: Claims, { definition, filters }: PinnedPage) {
  return { definition, initialFilters: filters, ...formatsAndExpiry(dataset, claims) };
}

/** What every kind of content is answered with. */
export function formatsAndExpiry({ model }: LoadedDataset, claims: Claims) {
  return {
    formats: Object.fromEntries(model.measures.map(({ name, format }) => [name, format])),
    tokenExpiration: new Date(claims.exp * 1000).toISOString(),
  };
}

/** A report may have been edited since a tile was pinned from it. */
function answer<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'The dashboard can not be shown.');
  }
}
