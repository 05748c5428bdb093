import { usesPriorYear } from '../content/expression.ts';
import type { Dataset } from './dataset.ts';

/** Encodes the columns that visuals group and filter by, one at a step, so that the first to ask need not wait for it. */
export function* encodeColumns(dataset: Dataset): Generator<void> {
  const { model } = dataset;
  const comparesYears = model.measures.some(({ name }) => usesPriorYear(model, name));
  for (const { name: table, columns } of model.tables) {
    for (const { name: column, type, hidden } of columns) {
      if (hidden || type === 'decimal') continue;
      dataset.codes({ table, column }, 'none');
      yield;
      if (!comparesYears || table !== model.dateTable) continue;
      dataset.codes({ table, column }, 'nextYear');
      yield;
    }
  }
  if (comparesYears) dataset.comparable();
}
