import { paginatedSchema } from '@embed-portal/emulator-protocol/paginated-schema';
import type { PaginatedReportDefinition } from '@embed-portal/emulator-protocol/paginated-schema';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { dashboardSchema } from '../model/dashboard-schema.ts';
import type { DashboardDefinition } from '../model/dashboard-schema.ts';
import { findDuplicates } from '../model/find-duplicates.ts';
import type { Model } from '../model/model-schema.ts';
import { buildDashboardPage } from '../model/pinned-tiles.ts';
import { readJson } from '../model/read-content-file.ts';
import { validatePaginatedReport, validateReport } from '../model/validate-references.ts';
import { workspacesSchema } from '../model/workspace-schema.ts';
import type { DashboardEntry, DatasetEntry, ReportEntry, Workspace } from '../model/workspace-schema.ts';
import type { QueryService } from '../query-service/query-service.ts';

export interface LoadedReport {
  entry: ReportEntry;
  workspace: Workspace;
  definition: ReportDefinition;
  dataset: LoadedDataset;
}

export interface LoadedDataset {
  entry: DatasetEntry;
  model: Model;
}

export interface LoadedPaginatedReport {
  entry: ReportEntry;
  workspace: Workspace;
  definition: PaginatedReportDefinition;
  dataset: LoadedDataset;
}

export interface LoadedDashboard {
  entry: DashboardEntry;
  workspace: Workspace;
  definition: DashboardDefinition;
  /** Dataset of all tiles. */
  dataset: LoadedDataset;
}

/** Loaded and validated content, without the rows. */
export interface Content {
  workspaces: Workspace[];
  datasets: Map<string, LoadedDataset>;
  reports: Map<string, LoadedReport>;
  paginated: Map<string, LoadedPaginatedReport>;
  dashboards: Map<string, LoadedDashboard>;
}

/**
 * Reads a content folder: `workspaces.json` and the files it names. Loads the rows of all datasets into
 * `queryService`.
 * @throws {Error} when a file is missing or malformed, contains duplicate IDs or names, or refers to unknown content.
 *   The message names the file and the problem.
 */
export async function loadContent(folder: string, queryService: QueryService): Promise<Content> {
  const { workspaces } = await readJson(folder, 'workspaces.json', workspacesSchema);
  const ids = workspaces.flatMap(({ id, datasets, reports, dashboards }) => [
    id,
    ...[...datasets, ...reports, ...dashboards].map((entry) => entry.id),
  ]);
  const [duplicate] = findDuplicates(ids);
  if (duplicate !== undefined) throw new Error(`workspaces.json: duplicate ID ${duplicate}.`);
  const content: Content = {
    workspaces,
    datasets: new Map(),
    reports: new Map(),
    paginated: new Map(),
    dashboards: new Map(),
  };
  for (const workspace of workspaces) {
    for (const entry of workspace.datasets)
      content.datasets.set(entry.id, {
        entry,
        model: await queryService.load(entry.id, folder, entry.model),
      });
    for (const entry of workspace.reports) await loadReport(folder, content, workspace, entry);
  }
  for (const workspace of workspaces)
    for (const entry of workspace.dashboards) await loadDashboard(folder, content, workspace, entry);
  return content;
}

async function loadReport(folder: string, content: Content, workspace: Workspace, entry: ReportEntry) {
  const dataset = content.datasets.get(entry.datasetId);
  if (!dataset) throw new Error(`workspaces.json: report '${entry.name}' refers to an unknown datasetId.`);
  const { model } = dataset;
  if (entry.kind === 'paginated') {
    const definition = await readJson(folder, entry.definition, paginatedSchema);
    validatePaginatedReport(entry.definition, definition, model);
    content.paginated.set(entry.id, { entry, workspace, definition, dataset });
    return;
  }
  const definition = await readJson(folder, entry.definition, reportSchema);
  validateReport(entry.definition, definition, model);
  content.reports.set(entry.id, { entry, workspace, definition, dataset });
}

async function loadDashboard(folder: string, content: Content, workspace: Workspace, entry: DashboardEntry) {
  const definition = await readJson(folder, entry.definition, dashboardSchema);
  const fail = (problem: string): never => {
    throw new Error(`Content file ${entry.definition}: ${problem}`);
  };
  const datasets = new Set(definition.tiles.map(({ reportId }) => content.reports.get(reportId)?.dataset));
  const [dataset] = datasets;
  if (!dataset || datasets.size > 1)
    return fail('all tiles must come from existing reports of the same dataset.');
  try {
    buildDashboardPage(definition, entry.name, (id) => content.reports.get(id)?.definition);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  content.dashboards.set(entry.id, { entry, workspace, definition, dataset });
}
