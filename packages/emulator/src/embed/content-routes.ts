import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type {
  EmbeddedPaginatedReport,
  EmbeddedReport,
} from '@embed-portal/emulator-protocol/service-messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LoadedDataset } from '../content/load-content.ts';
import { buildTilePage, buildDashboardPage } from '../model/pinned-tiles.ts';
import type { PinnedPage } from '../model/pinned-tiles.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import type { TokenClaims } from '../service/tokens.ts';
import {
  authorizeDashboard,
  authorizeDataset,
  authorizePaginatedReport,
  maySaveReports,
  parseBody,
} from './authorize.ts';

const dashboardBody = z.object({ dashboardId: z.guid(), tileId: z.guid().optional() });
const datasetBody = z.object({ datasetIds: z.array(z.guid()).min(1) });
const paginatedBody = z.object({ reportId: z.guid() });

const emptyPage: ReportDefinition = {
  pages: [{ name: 'page1', displayName: 'Page 1', hidden: false, width: 1280, height: 720, visuals: [] }],
  bookmarks: [],
};

/**
 * Creates the plugin with the routes that return dashboards, tiles, datasets (for Q&A and new reports) and paginated
 * reports. Dashboards, tiles and datasets are returned in the format of a report.
 */
export function createContentRoutes(context: ServiceContext) {
  const findReport = (id: string): ReportDefinition | undefined =>
    context.content.reports.get(id)?.definition;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'data'));
    app.post('/embed/dashboard', async (request): Promise<EmbeddedReport> => {
      const { dashboardId, tileId } = parseBody(dashboardBody, request.body);
      const { dashboard, claims } = await authorizeDashboard(context, request, dashboardId);
      const { entry, definition, dataset } = dashboard;
      const tile = definition.tiles.find(({ id }) => id === tileId?.toLowerCase());
      if (tileId !== undefined && !tile) throw createNotFoundError(`Tile ${tileId}`);
      const pinned = buildOrReject(() =>
        tile ? buildTilePage(tile, findReport) : buildDashboardPage(definition, entry.name, findReport),
      );
      const visibleTiles = tile ? [tile] : definition.tiles;
      const tiles = visibleTiles.map(({ id, reportId, page }) => ({ id, reportId, page }));
      return {
        ...toEmbeddedContent(dataset, claims, pinned),
        id: entry.id,
        name: entry.name,
        mayEdit: false,
        tiles,
      };
    });
    app.post('/embed/dataset', async (request): Promise<EmbeddedReport> => {
      const [datasetId = '', ...others] = parseBody(datasetBody, request.body).datasetIds;
      if (others.length > 0) throw createInvalidRequestError('Only one dataset can be queried at a time.');
      const { dataset, claims } = await authorizeDataset(context, request, datasetId);
      const { id, name } = dataset.entry;
      const content = toEmbeddedContent(dataset, claims, { definition: emptyPage, filters: {} });
      return {
        ...content,
        id,
        name,
        mayEdit: maySaveReports(claims),
        fields: await context.queryService.getFields(id),
      };
    });
    app.post('/embed/paginated', async (request): Promise<EmbeddedPaginatedReport> => {
      const { reportId } = parseBody(paginatedBody, request.body);
      const { report, claims } = await authorizePaginatedReport(context, request, reportId);
      const { entry, definition, dataset } = report;
      return { id: entry.id, name: entry.name, definition, ...getFormatsAndExpiration(dataset, claims) };
    });
  };
}

function toEmbeddedContent(dataset: LoadedDataset, claims: TokenClaims, { definition, filters }: PinnedPage) {
  return { definition, initialFilters: filters, ...getFormatsAndExpiration(dataset, claims) };
}

/** Returns the fields that the responses of all content types share. */
export function getFormatsAndExpiration({ model }: LoadedDataset, claims: TokenClaims) {
  return {
    formats: Object.fromEntries(model.measures.map(({ name, format }) => [name, format])),
    tokenExpiration: new Date(claims.exp * 1000).toISOString(),
  };
}

/** Converts build errors into responses with status 400, for example when the visual of a tile was deleted. */
function buildOrReject<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    throw createInvalidRequestError(
      error instanceof Error ? error.message : 'The dashboard cannot be displayed.',
    );
  }
}
