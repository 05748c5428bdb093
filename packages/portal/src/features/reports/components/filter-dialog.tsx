import { SecurityFilterBody, filterOperators } from '@embed-portal/api-contract';
import type { SecurityFilter } from '@embed-portal/api-contract';
import { z } from 'zod';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { formMessages } from '../../../messages/form.ts';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { parseFilterValues, formatFilterValues } from './filter-values.ts';

/** Form schema: the filter values are edited as text, one per line. */
const FilterForm = SecurityFilterBody.extend({
  values: z.string().transform(parseFilterValues).pipe(SecurityFilterBody.shape.values),
});

const types = [{ id: 'Basic', name: 'Basic' }];
const operators = filterOperators.map((id) => ({ id, name: id, description: texts.operators[id] }));

interface FilterDialogProps {
  /** Undefined when the dialog adds a filter. */
  filter: SecurityFilter | undefined;
  onSave(filter: SecurityFilter): void;
  open: boolean;
  onClose(): void;
}

export function FilterDialog({ filter, onSave, open, onClose }: FilterDialogProps) {
  return (
    <FormDialog
      title={filter ? texts.filterTitle.update : texts.filterTitle.add}
      open={open}
      onClose={onClose}
      schema={FilterForm}
      values={() => ({
        id: filter?.id ?? crypto.randomUUID(),
        name: filter?.name ?? '',
        filterType: 'Basic',
        target: filter?.target ?? { table: '', column: '' },
        operator: filter?.operator ?? 'In',
        values: formatFilterValues(filter?.values ?? []),
      })}
      draftName={`security-filter:${filter?.id ?? ''}`}
      onSubmit={async (body) => {
        onSave(body);
      }}
      submitLabel={filter ? formMessages.save : formMessages.add}
    >
      <TextField name="name" label={texts.name} required />
      <SelectField name="filterType" label={texts.filterType} options={types} emptyText="" required />
      <TextField name="target.table" label={texts.table} required />
      <TextField name="target.column" label={texts.column} required />
      <SelectField name="operator" label={texts.operator} options={operators} emptyText="" required />
      <TextField name="values" label={texts.values} hint={texts.valuesHint} rows={4} required />
    </FormDialog>
  );
}
