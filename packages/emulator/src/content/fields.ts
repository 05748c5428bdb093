import type { ModelFields } from '../embed/protocol.ts';
import type { Dataset } from '../engine/dataset.ts';
import { formatColumn } from './references.ts';

const mostValues = 500;

/** What a model offers to those who ask questions or build visuals: its visible columns, with the texts in them, and its measures. */
export function fieldsOf({ model, values: valuesOf }: Dataset): ModelFields {
  const columns = model.tables.flatMap((table) =>
    table.columns
      .filter(({ hidden }) => !hidden)
      .map(({ name, type }) => {
        const reference = { table: table.name, column: name };
        const listed = (type === 'text' || type === 'integer') && table.name !== model.factTable;
        const values = listed ? valuesOf(reference).filter((value) => value !== null) : [];
        return { name: formatColumn(reference), type, values: values.length > mostValues ? [] : values };
      }),
  );
  const measures = model.measures.map(({ name, table }) => ({ name, table }));
  return { columns, measures, factTable: model.factTable };
}
