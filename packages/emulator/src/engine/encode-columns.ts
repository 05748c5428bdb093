import { usesPriorYear } from '../content/expression.ts';
import type { Dataset } from './dataset.ts';

/**
 * Encodes the columns that visuals group or filter by, one column per step, so that the first query does not
 * wait for the encoding. The caller can run other work between the steps.
 */
export function* encodeColumns(dataset: Dataset): Generator<void> {
  const { model } = dataset;
  const hasPriorYearMeasure = model.measures.some(({ name }) => usesPriorYear(model, name));
  for (const { name: table, columns } of model.tables) {
    for (const { name: column, type, hidden } of columns) {
      if (hidden || type === 'decimal') continue;
      dataset.getCodes({ table, column }, 'none');
      yield;
      if (!hasPriorYearMeasure || table !== model.dateTable) continue;
      dataset.getCodes({ table, column }, 'nextYear');
      yield;
    }
  }
  if (hasPriorYearMeasure) dataset.getPriorYearMask();
}
