import { findDocumentedFiles } from '@embed-portal/testing/documented-files';
import { recordFiles } from '@embed-portal/testing/executed-files';
import { expect, it } from 'vitest';
import { report, startService } from './support/emulator.ts';

/** Files of the worker thread, which the emulator does not start when it runs from its source. */
const workerFiles = ['query-service/worker-client.ts', 'query-service/worker.ts'];

it('docs/architecture.md lists the files of the emulator of which functions run when a slicer changes', async () => {
  const service = await startService();
  const bearer = await service.createEmbedToken();
  const selectCountries = (...values: string[]) => {
    const filter = { filterType: 1, target: { table: 'Store', column: 'Country' }, operator: 'In', values };
    const measures = ['Revenue', 'Revenue LY', 'Orders'];
    const query = {
      groupBy: ['Product[Category]'],
      measures,
      filters: [filter],
      slicedBy: ['Store[Country]'],
    };
    return service.sendRequest('POST', '/embed/query', { reportId: report, queries: [query] }, bearer);
  };
  await selectCountries('Germany');
  const recorder = await recordFiles();
  const statuses: number[] = [];
  const listFiles = await recorder.record(async () =>
    statuses.push((await selectCountries('Norway')).status),
  );
  await recorder.stop();
  await service.emulator.close();

  expect(statuses).toEqual([200]);
  const list = findDocumentedFiles('Changing a slicer: emulator (');
  const generalParts = findDocumentedFiles('General parts of the emulator');
  expect([...list, ...generalParts].sort()).toEqual(
    [...listFiles('packages/emulator/src/'), ...workerFiles].sort(),
  );
});
