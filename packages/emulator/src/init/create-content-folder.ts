import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTableFile } from '../data/read-table-file.ts';
import type { TableFile } from '../data/read-table-file.ts';
import { buildFirstReport } from './build-first-report.ts';
import { buildModel } from './build-model.ts';

/** Content folder that was created from a table file. */
export interface CreatedContent {
  folder: string;
  workspaceId: string;
  reportId: string;
  table: Pick<TableFile, 'name' | 'rowCount' | 'columns' | 'omitted'>;
  /** Names of the measures of the model. */
  measures: string[];
}

/**
 * Creates a content folder from a CSV, TSV or Parquet file: the rows, a model with measures, and a report.
 * @throws {Error} when the folder is not empty or the file cannot be read. The message contains the remedy.
 */
export async function createContentFolder(file: string, folder: string): Promise<CreatedContent> {
  const existing = await readdir(folder).catch(() => []);
  if (existing.length > 0)
    throw new Error(`The folder ${folder} is not empty. Choose another folder with --out.`);
  const table = await readTableFile(file);
  const model = buildModel(table, 'rows.csv');
  const [workspaceId, datasetId, reportId] = [randomUUID(), randomUUID(), randomUUID()];
  const workspace = {
    id: workspaceId,
    name: table.name,
    datasets: [{ id: datasetId, name: table.name, model: 'model.json' }],
    reports: [{ id: reportId, name: table.name, datasetId, definition: 'report.json' }],
  };
  await mkdir(folder, { recursive: true });
  const writeJson = (name: string, value: unknown): Promise<void> =>
    writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
  await writeFile(join(folder, 'rows.csv'), table.csv, { flag: 'wx' });
  await writeJson('model.json', model);
  await writeJson('report.json', buildFirstReport(model, table));
  await writeJson('workspaces.json', { workspaces: [workspace] });
  return { folder, workspaceId, reportId, table, measures: model.measures.map(({ name }) => name) };
}
