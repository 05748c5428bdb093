import { dirname } from 'node:path';
import { loadTables } from '../data/load-tables.ts';
import { createDataset } from '../engine/dataset.ts';
import type { Dataset } from '../engine/dataset.ts';
import { modelSchema } from '../model/model-schema.ts';
import { resolveContentPath, readJson } from '../model/read-content-file.ts';
import { validateModel } from '../model/validate-references.ts';

/**
 * Reads a model and its rows. `file` is relative to the content folder.
 * @throws {Error} when the content is invalid.
 */
export async function loadDataset(folder: string, file: string): Promise<Dataset> {
  const model = await readJson(folder, file, modelSchema);
  validateModel(file, model);
  return createDataset(model, await loadTables(model, dirname(resolveContentPath(folder, file))));
}
