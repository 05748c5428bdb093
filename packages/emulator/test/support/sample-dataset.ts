import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadTables } from '../../src/data/load-tables.ts';
import { createDataset } from '../../src/engine/dataset.ts';
import type { Dataset } from '../../src/engine/dataset.ts';
import { modelSchema } from '../../src/model/model-schema.ts';
import { sampleContentFolder } from '../../src/paths.ts';

/** Loads the sample dataset with `count` fact rows, for tests that compare the engine with a scan of all rows. */
export async function loadSampleDataset(count: number): Promise<Dataset> {
  const folder = join(sampleContentFolder, 'retail-sales');
  const model = modelSchema.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')));
  for (const table of model.tables) if (table.rows.kind === 'orders') table.rows.count = count;
  return createDataset(model, await loadTables(model, folder));
}
