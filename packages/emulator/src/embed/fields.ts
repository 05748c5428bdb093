import type { LoadedDataset } from '../content/load.ts';
import { formatColumn } from '../content/references.ts';
import type { ModelFields } from './protocol.ts';

const mostValues = 500;

/** What a model offers to those who ask questions or build visuals: its visible columns, with the texts in them, and its measures. */
export function fieldsOf({ data }: LoadedDataset): ModelFields {
  const { model } = data;
  const columns = model.tables.flatMap((table) =>
    table.columns
      .filter(({ hidden }) => !hidden)
      .map(({ name, type }) => {
        const reference = { table: table.name, column: name };
        const listed = (type === 'text' || type === 'integer') && table.name !== model.factTable;
        const values = listed ? data.values(reference) : [];
        return { name: formatColumn(reference), type, values: values.length > mostValues ? [] : [...values] };
      }),
  );
  const measures = model.measures.map(({ name, table }) => ({ name, table }));
  return { columns, measures, factTable: model.factTable };
}
