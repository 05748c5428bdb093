import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { createNameSchema } from '../service/name-schema.ts';
import { appendRows, toTextRows } from '../service/push-dataset.ts';
import type { PushDataset, PushTable } from '../service/push-dataset.ts';
import { addDataset } from './change-content.ts';
import { requireDataset, requireLocation } from './find-content.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const maxDatasets = 1000;
/** Limit in bytes of a request with rows. */
const rowsBodyLimit = 16_777_216;
const name = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^[\]]+$/, 'must not contain brackets');
const columns = z
  .array(z.object({ name, dataType: z.string().min(1).max(50) }))
  .min(1)
  .max(75);
const createBody = z.object({
  name,
  defaultMode: createNameSchema(['Push', 'PushStreaming', 'Streaming'], 'must be Push').optional(),
  tables: z.array(z.object({ name, columns })).min(1).max(75),
});
const tableBody = z.object({ name, columns });
const cell = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]);
const rowsBody = z.object({ rows: z.array(z.record(z.string(), cell)).min(1).max(10_000) });

/** Creates the operations on push datasets. */
export function createPushOperations(context: ServiceContext): Operation[] {
  let lastChange: Promise<void> = Promise.resolve();

  /** Replaces the tables of a dataset, unless a cell does not match its column. */
  const store = async (id: string, title: string, dataset: PushDataset): Promise<void> => {
    const model = await context.queryService
      .createFromTables(id, title, dataset.tables)
      .catch((error: unknown) => {
        throw createInvalidRequestError(error instanceof Error ? error.message : 'The rows are invalid.');
      });
    context.pushDatasets.set(id, dataset);
    const loaded = context.content.datasets.get(id);
    if (loaded) loaded.model = model;
  };

  const requirePushDataset = (call: Call<'dataset'>) => {
    const { entry } = requireDataset(context, call, call.params.dataset);
    const dataset = context.pushDatasets.get(entry.id);
    if (!dataset) throw createInvalidRequestError('This dataset is not a push dataset.');
    return { entry, dataset };
  };

  const requireTable = ({ tables }: PushDataset, table: string): PushTable => {
    const found = tables.find((candidate) => candidate.name.toLowerCase() === table.toLowerCase());
    if (!found) throw createNotFoundError(`Table ${table}`);
    return found;
  };

  /** Changes one table of a dataset, after all earlier changes. */
  const storeTable = (call: Call<'dataset' | 'table'>, change: (table: PushTable) => PushTable) => {
    const apply = async () => {
      const { entry, dataset } = requirePushDataset(call);
      const current = requireTable(dataset, call.params.table);
      const tables = dataset.tables.map((table) => (table === current ? change(table) : table));
      await store(entry.id, entry.name, { ...dataset, tables });
    };
    const changed = lastChange.then(apply);
    // A rejected change is reported to its own request.
    lastChange = changed.catch(() => {});
    return changed;
  };

  return [
    defineOperation({
      method: 'POST',
      path: '/datasets',
      location: 'both',
      effect: 'creates a push dataset; supports `defaultRetentionPolicy`',
      permissions: [toWrite('Dataset')],
      handle: async (call) => {
        const workspace = requireLocation(context, call);
        const body = parseBody(createBody, call.body);
        const policy = call.query['defaultRetentionPolicy'] ?? 'None';
        if (policy !== 'None' && policy !== 'basicFIFO')
          throw createInvalidRequestError('defaultRetentionPolicy must be None or basicFIFO.');
        if (context.content.datasets.size >= maxDatasets)
          throw createInvalidRequestError(`The emulator stores up to ${maxDatasets} datasets.`);
        const id = randomUUID();
        const tables = body.tables.map((table) => ({ ...table, rows: [] }));
        const model = await context.queryService.createFromTables(id, body.name, tables);
        context.pushDatasets.set(id, { tables, dropsOldest: policy === 'basicFIFO' });
        addDataset(context, workspace, { id, name: body.name, model });
        return call.reply.status(201).send({ id, name: body.name, defaultRetentionPolicy: policy });
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/datasets/{dataset}/tables',
      location: 'both',
      effect: 'lists the tables of a push dataset',
      permissions: [toRead('Dataset')],
      handle: (call) => ({
        value: requirePushDataset(call).dataset.tables.map((table) => ({ name: table.name })),
      }),
    }),
    defineOperation({
      method: 'PUT',
      path: '/datasets/{dataset}/tables/{table}',
      location: 'both',
      effect: 'changes the columns of a table of a push dataset, and deletes its rows',
      permissions: [toWrite('Dataset')],
      handle: async (call) => {
        const body = parseBody(tableBody, call.body);
        await storeTable(call, (table) => ({ name: table.name, columns: body.columns, rows: [] }));
        return { name: call.params.table };
      },
    }),
    defineOperation({
      method: 'POST',
      path: '/datasets/{dataset}/tables/{table}/rows',
      location: 'both',
      effect: 'adds up to 10,000 rows to a table of a push dataset',
      permissions: [toWrite('Dataset')],
      bodyLimit: rowsBodyLimit,
      handle: async (call) => {
        const { dataset } = requirePushDataset(call);
        const { rows } = parseBody(rowsBody, call.body);
        await storeTable(call, (table) => appendRows(dataset, table, toTextRows(table, rows)));
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'DELETE',
      path: '/datasets/{dataset}/tables/{table}/rows',
      location: 'both',
      effect: 'deletes all rows of a table of a push dataset',
      permissions: [toWrite('Dataset')],
      handle: async (call) => {
        await storeTable(call, (table) => ({ ...table, rows: [] }));
        return call.reply.status(200).send();
      },
    }),
  ];
}
