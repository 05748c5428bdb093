import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Page, ReportDefinition, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { DashboardDefinition, Tile } from './dashboard-schema.ts';

/** Finds the report that a tile was pinned from. */
export type FindReport = (id: string) => ReportDefinition | undefined;

/** Tiles as a one-page report, and the filters of each tile. */
export interface PinnedPage {
  definition: ReportDefinition;
  /** Filters by `page/visual`. */
  filters: Record<string, Filter[]>;
}

const canvasWidth = 1280;
const tilesPage = 'tiles';

/**
 * Arranges tiles as visuals on one page, each named after its tile.
 * @throws {Error} when the visual of a tile does not exist or is a slicer.
 */
export function buildDashboardPage(
  { tiles }: DashboardDefinition,
  name: string,
  findReport: FindReport,
): PinnedPage {
  const pinned = tiles.map((tile) => ({ tile, ...findPinnedVisual(tile, findReport) }));
  const visuals = pinned.map(({ tile, visual }): Visual => ({
    ...visual,
    name: tile.id,
    title: tile.title ?? visual.title,
    layout: { ...tile.layout, z: 0 },
  }));
  const bottom = Math.max(...tiles.map(({ layout }) => layout.y + layout.height));
  const page = {
    name: tilesPage,
    displayName: name,
    hidden: false,
    width: canvasWidth,
    height: bottom + 16,
    visuals,
  };
  return {
    definition: { pages: [page], bookmarks: [] },
    filters: Object.fromEntries(
      pinned.map(({ tile, page: source }) => [`${tilesPage}/${tile.id}`, getSlicerFilters(source)]),
    ),
  };
}

/**
 * Builds a page that shows a single tile and has its size.
 * @throws {Error} when the visual of the tile does not exist or is a slicer.
 */
export function buildTilePage(tile: Tile, findReport: FindReport): PinnedPage {
  const { width, height } = tile.layout;
  const tileAtOrigin = { ...tile, layout: { x: 0, y: 0, width, height } };
  const { definition, filters } = buildDashboardPage(
    { tiles: [tileAtOrigin] },
    tile.title ?? 'Tile',
    findReport,
  );
  return {
    definition: { ...definition, pages: definition.pages.map((page) => ({ ...page, width, height })) },
    filters,
  };
}

function findPinnedVisual(tile: Tile, findReport: FindReport): { page: Page; visual: Visual } {
  const page = findReport(tile.reportId)?.pages.find(({ name }) => name === tile.page);
  const visual = page?.visuals.find(({ name }) => name === tile.visual);
  if (page && visual && visual.type !== 'slicer') return { page, visual };
  throw new Error(
    `tile ${tile.id} is pinned from '${tile.page}/${tile.visual}', which is not a visual that can be pinned.`,
  );
}

/** Returns the initial slicer selections of a page as filters. */
function getSlicerFilters({ visuals }: Page): Filter[] {
  return visuals.flatMap((visual): Filter[] =>
    visual.type === 'slicer' && visual.selected.length > 0
      ? [
          {
            filterType: filterTypes.basic,
            target: parseColumn(visual.column),
            operator: 'In',
            values: visual.selected,
          },
        ]
      : [],
  );
}
