import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { loadTables } from '../data/load-tables.ts';
import { createDataset } from '../engine/dataset.ts';
import type { Dataset } from '../engine/dataset.ts';
import { checkModel, checkPaginated, checkReport } from './check.ts';
import { dashboardSchema } from './dashboard-schema.ts';
import type { DashboardDefinition } from './dashboard-schema.ts';
import { modelSchema } from './model-schema.ts';
import { paginatedSchema } from './paginated-schema.ts';
import type { PaginatedDefinition } from './paginated-schema.ts';
import { tilesAsPage } from './pinned.ts';
import { reportSchema } from './report-schema.ts';
import type { ReportDefinition } from './report-schema.ts';
import { workspacesSchema } from './workspace-schema.ts';
import type { DashboardEntry, DatasetEntry, ReportEntry, Workspace } from './workspace-schema.ts';

export interface LoadedReport {
  entry: ReportEntry;
  workspace: Workspace;
  definition: ReportDefinition;
  dataset: LoadedDataset;
}

export interface LoadedDataset {
  entry: DatasetEntry;
  data: Dataset;
}

export interface LoadedPaginated {
  entry: ReportEntry;
  workspace: Workspace;
  definition: PaginatedDefinition;
  dataset: LoadedDataset;
}

export interface LoadedDashboard {
  entry: DashboardEntry;
  workspace: Workspace;
  definition: DashboardDefinition;
  /** The one that all its tiles are drawn from. */
  dataset: LoadedDataset;
}

/** Everything the service serves, checked and in memory. */
export interface Content {
  workspaces: Workspace[];
  datasets: Map<string, LoadedDataset>;
  reports: Map<string, LoadedReport>;
  paginated: Map<string, LoadedPaginated>;
  dashboards: Map<string, LoadedDashboard>;
}

/**
 * Reads a content folder: `workspaces.json` and the files it names.
 *
 * Throws with the file's name and the path of the field when something is missing, malformed or refers to
 * what is not there.
 */
export async function loadContent(folder: string): Promise<Content> {
  const { workspaces } = await readJson(folder, 'workspaces.json', workspacesSchema);
  const content: Content = {
    workspaces,
    datasets: new Map(),
    reports: new Map(),
    paginated: new Map(),
    dashboards: new Map(),
  };
  for (const workspace of workspaces) {
    for (const entry of workspace.datasets)
      content.datasets.set(entry.id, { entry, data: await loadDataset(folder, entry.model) });
    for (const entry of workspace.reports) await loadReport(folder, content, workspace, entry);
  }
  for (const workspace of workspaces)
    for (const entry of workspace.dashboards) await loadDashboard(folder, content, workspace, entry);
  return content;
}

async function loadReport(folder: string, content: Content, workspace: Workspace, entry: ReportEntry) {
  const dataset = content.datasets.get(entry.datasetId);
  if (!dataset) throw new Error(`workspaces.json: report '${entry.name}' names an unknown datasetId.`);
  const { model } = dataset.data;
  if (entry.kind === 'paginated') {
    const definition = await readJson(folder, entry.definition, paginatedSchema);
    checkPaginated(entry.definition, definition, model);
    content.paginated.set(entry.id, { entry, workspace, definition, dataset });
    return;
  }
  const definition = await readJson(folder, entry.definition, reportSchema);
  checkReport(entry.definition, definition, model);
  content.reports.set(entry.id, { entry, workspace, definition, dataset });
}

async function loadDashboard(folder: string, content: Content, workspace: Workspace, entry: DashboardEntry) {
  const definition = await readJson(folder, entry.definition, dashboardSchema);
  const fail = (what: string): never => {
    throw new Error(`Content file ${entry.definition}: ${what}`);
  };
  const datasets = new Set(definition.tiles.map(({ reportId }) => content.reports.get(reportId)?.dataset));
  const [dataset] = datasets;
  if (!dataset || datasets.size > 1) return fail('its tiles must come from reports of one dataset.');
  try {
    tilesAsPage(definition, entry.name, (id) => content.reports.get(id)?.definition);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  content.dashboards.set(entry.id, { entry, workspace, definition, dataset });
}

/** Reads one model and its rows. `file` is relative to the content folder. */
export async function loadDataset(folder: string, file: string): Promise<Dataset> {
  const model = await readJson(folder, file, modelSchema);
  checkModel(file, model);
  return createDataset(model, await loadTables(model, dirname(inside(folder, file))));
}

async function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(inside(folder, file), 'utf8').catch((cause: unknown) => {
    throw new Error(`Content file ${file} can't be read in ${folder}.`, { cause });
  });
  const parsed = schema.safeParse(parseJson(file, text));
  if (!parsed.success)
    throw new Error(`Content file ${file} is not valid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Content file ${file} is no JSON.`, { cause });
  }
}

function inside(folder: string, file: string): string {
  const path = resolve(folder, file);
  if (relative(folder, path).startsWith('..'))
    throw new Error(`Content file ${file} lies outside of the content folder.`);
  return join(path);
}
