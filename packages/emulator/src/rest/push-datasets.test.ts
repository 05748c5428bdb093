import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createDatasetFromTables } from '../query-service/quick-dataset.ts';
import type { TextTable } from '../query-service/quick-dataset.ts';
import type { ServiceContext } from '../service/context.ts';
import type { Call } from './operation.ts';
import { createPushOperations } from './push-datasets.ts';

it('concurrent requests lose no rows, also if the query service needs time', async () => {
  const id = '55555555-5555-4555-8555-555555555555';
  const table = { name: 'T', columns: [{ name: 'A', dataType: 'Int64' }], rows: [] };
  const { model } = createDatasetFromTables('Sensors', [table]);
  const entry = { id, name: 'Sensors' };
  const context = {
    content: { workspaces: [{ id: 'w', datasets: [entry] }], datasets: new Map([[id, { entry, model }]]) },
    personalWorkspaces: new Map(),
    pushDatasets: new Map([[id, { tables: [table], dropsOldest: false }]]),
    queryService: {
      createFromTables: async (_id: string, name: string, tables: TextTable[]) => {
        await sleep(5);
        return createDatasetFromTables(name, tables).model;
      },
    },
  } as unknown as ServiceContext;
  const addRows = createPushOperations(context).find(
    ({ method, path }) => method === 'POST' && path.endsWith('/rows'),
  );
  const reply = { status: () => reply, send: () => reply };
  const calls = ['1', '2', '3'].map((cell) => ({
    params: { dataset: id, table: 'T' },
    group: undefined,
    body: { rows: [{ A: cell }] },
    claims: {},
    reply,
  }));
  await Promise.all(calls.map((call) => addRows?.handle(call as unknown as Call)));
  expect(context.pushDatasets.get(id)?.tables[0]?.rows).toEqual([['1'], ['2'], ['3']]);
});
