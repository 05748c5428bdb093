import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { csvParseRows } from 'd3-dsv';
import { z } from 'zod';
import { readTableFile } from '../data/read-table-file.ts';
import { buildSuggestedReport } from '../model/suggested-report.ts';
import type { Workspace } from '../model/workspace-schema.ts';
import type { TextTable } from '../query-service/quick-dataset.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { createNameSchema } from '../service/name-schema.ts';
import { toDatasetBody, toReportBody } from './bodies.ts';
import { addDataset, deleteDataset } from './change-content.ts';
import { listReports, requireLocation } from './find-content.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';

const maxImports = 500;
const maxRows = 200_000;
/** Limit in bytes of an uploaded file. */
const fileLimit = 16_777_216;

const importQuery = z.object({
  datasetDisplayName: z
    .string({ error: 'is required, such as Sales.csv' })
    .min(1)
    .max(256)
    .regex(/^[^[\]/\\]+\.(?:csv|tsv|parquet)$/i, 'must be the name of a .csv, .tsv or .parquet file'),
  nameConflict: createNameSchema(['Ignore', 'Abort', 'Overwrite', 'CreateOrOverwrite']).default('Ignore'),
});

/** State of an import. */
interface Import {
  id: string;
  name: string;
  workspace: Workspace;
  state: 'Publishing' | 'Succeeded' | 'Failed';
  createdAt: string;
  updatedAt: string;
  datasetId?: string;
  /** Reason of a failed import. */
  problem?: string;
}

/** Creates the operations that import a CSV or Parquet file as a dataset with a first report. */
export function createImportOperations(context: ServiceContext): Operation[] {
  const imports = new Map<string, Import>();

  const publish = async (item: Import, file: Uint8Array, extension: string): Promise<void> => {
    try {
      const table = await readTable(file, item.name, extension);
      const id = randomUUID();
      const model = await context.queryService.createFromTables(id, item.name, [table]);
      const { workspace } = item;
      const replaced = workspace.datasets.find(({ name }) => name === item.name);
      if (replaced) await deleteDataset(context, workspace, replaced.id);
      addDataset(context, workspace, { id, name: item.name, model });
      const dataset = context.content.datasets.get(id);
      if (!dataset) return;
      const reportId = randomUUID();
      const entry = {
        id: reportId,
        name: item.name,
        datasetId: id,
        definition: '',
        kind: 'interactive' as const,
      };
      const definition = buildSuggestedReport(model);
      context.content.reports.set(reportId, { entry, workspace, dataset, definition });
      item.datasetId = id;
      item.state = 'Succeeded';
    } catch (error) {
      item.state = 'Failed';
      item.problem = error instanceof Error ? error.message : 'The file cannot be read.';
    }
    item.updatedAt = new Date().toISOString();
  };

  const toBody = ({ id, name, workspace, state, createdAt, updatedAt, datasetId, problem }: Import) => {
    const dataset = datasetId === undefined ? undefined : context.content.datasets.get(datasetId);
    const reports = listReports(context, workspace).filter(({ entry }) => entry.datasetId === datasetId);
    return {
      id,
      name,
      importState: state,
      createdDateTime: createdAt,
      updatedDateTime: updatedAt,
      connectionType: 'import',
      source: 'Upload',
      datasets: dataset ? [toDatasetBody(context, dataset.entry)] : [],
      reports: reports.map((report) => toReportBody(context, report)),
      ...(problem === undefined ? {} : { error: { code: 'ImportFailed', message: problem } }),
    };
  };

  return [
    defineOperation({
      method: 'POST',
      path: '/imports',
      location: 'both',
      effect:
        'imports a CSV, TSV or Parquet file (`multipart/form-data`, up to 16 MB) as a dataset with a first report; supports `nameConflict`; requires DuckDB',
      permissions: [toWrite('Dataset')],
      bodyLimit: fileLimit,
      handle: async (call) => {
        const workspace = requireLocation(context, call);
        const parsed = importQuery.safeParse(call.query);
        if (!parsed.success)
          throw createInvalidRequestError(
            parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
          );
        const { datasetDisplayName, nameConflict } = parsed.data;
        const extension = extname(datasetDisplayName);
        const name = datasetDisplayName.slice(0, -extension.length);
        assertNameConflict(workspace, name, nameConflict);
        const file = await readUpload(call.body, call.request.headers['content-type'] ?? '');
        const [oldest] = imports.keys();
        if (imports.size >= maxImports && oldest !== undefined) imports.delete(oldest);
        const createdAt = new Date().toISOString();
        const id = randomUUID();
        const item: Import = { id, name, workspace, state: 'Publishing', createdAt, updatedAt: createdAt };
        imports.set(id, item);
        void publish(item, file, extension);
        return call.reply.status(202).send({ id });
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/imports',
      location: 'both',
      effect: 'lists imports',
      permissions: [toRead('Dataset')],
      handle: (call) => {
        const workspace = requireLocation(context, call);
        return { value: [...imports.values()].filter((item) => item.workspace === workspace).map(toBody) };
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/imports/{import}',
      location: 'both',
      effect: 'returns the state of an import, with its dataset and report',
      permissions: [toRead('Dataset')],
      handle: (call) => {
        const item = imports.get(call.params.import.toLowerCase());
        if (item?.workspace !== requireLocation(context, call))
          throw createNotFoundError(`Import ${call.params.import}`);
        return toBody(item);
      },
    }),
  ];
}

/** @throws {ServiceError} 400 when a dataset with the name exists and must not, or must and does not. */
function assertNameConflict({ datasets }: Workspace, name: string, nameConflict: string): void {
  const exists = datasets.some((dataset) => dataset.name === name);
  if (exists && (nameConflict === 'Abort' || nameConflict === 'Ignore'))
    throw createInvalidRequestError(
      `A dataset named '${name}' exists. To replace it, set nameConflict to CreateOrOverwrite.`,
    );
  if (!exists && nameConflict === 'Overwrite')
    throw createInvalidRequestError(
      `No dataset named '${name}' exists. Set nameConflict to CreateOrOverwrite.`,
    );
}

/**
 * Returns the first file of a form.
 * @throws {ServiceError} 400 when the body is not a form with a file.
 */
async function readUpload(body: unknown, contentType: string): Promise<Uint8Array> {
  const form = Buffer.isBuffer(body)
    ? await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
        // oxlint-disable-next-line typescript/no-deprecated -- the body is complete and its size is limited
        .formData()
        .catch(() => undefined)
    : undefined;
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string');
  if (!file) throw createInvalidRequestError('The body must be multipart/form-data with a file.');
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Reads a table from the content of a file.
 * @throws {Error} when the file cannot be read or has too many rows.
 */
async function readTable(content: Uint8Array, name: string, extension: string): Promise<TextTable> {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-import-'));
  const file = join(folder, `upload${extension}`);
  try {
    await writeFile(file, content);
    const { columns, rowCount, csv } = await readTableFile(file);
    if (rowCount > maxRows) throw new Error(`The file has more than ${maxRows} rows.`);
    const [, ...rows] = csvParseRows(csv);
    return { name, columns: columns.map((column) => ({ name: column.name, dataType: column.type })), rows };
  } catch (error) {
    // The lines after the first contain the query of DuckDB.
    const [message = ''] = (error instanceof Error ? error.message : 'The file cannot be read.').split('\n');
    throw new Error(message.replaceAll(file, name + extension), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
