import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelSchema } from '../../src/content/model-schema.ts';
import { loadTables } from '../../src/data/load-tables.ts';
import { sampleContentFolder } from '../../src/paths.ts';
import { createDataset } from '../../src/engine/dataset.ts';
import type { Dataset } from '../../src/engine/dataset.ts';

/**
 * The sample model with few rows, for tests that compare the engine with a walk over all rows; `maxCells` as for
 * every dataset.
 */
export async function smallSampleDataset(count: number, maxCells?: number): Promise<Dataset> {
  const folder = join(sampleContentFolder, 'retail-sales');
  const model = modelSchema.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')));
  for (const table of model.tables) if (table.rows.kind === 'orders') table.rows.count = count;
  return createDataset(model, await loadTables(model, folder), maxCells);
}
