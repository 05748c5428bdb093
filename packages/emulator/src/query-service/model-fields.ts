import { formatColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import type { Dataset } from '../engine/dataset.ts';

const maxValues = 500;

/**
 * Returns the visible columns and the measures of a model, for Q&A and report authors. Text and integer columns outside
 * the fact table include their values, unless there are more than 500.
 */
export function getModelFields({ model, getValues }: Dataset): ModelFields {
  const columns = model.tables.flatMap((table) =>
    table.columns
      .filter(({ hidden }) => !hidden)
      .map(({ name, type }) => {
        const reference = { table: table.name, column: name };
        const hasListedValues = (type === 'text' || type === 'integer') && table.name !== model.factTable;
        const values = hasListedValues ? getValues(reference).filter((value) => value !== null) : [];
        return { name: formatColumn(reference), type, values: values.length > maxValues ? [] : values };
      }),
  );
  const measures = model.measures.map(({ name, table }) => ({ name, table }));
  return { columns, measures, factTable: model.factTable };
}
