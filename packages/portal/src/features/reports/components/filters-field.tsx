import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { SecurityFilter } from '@embed-portal/api-contract';
import { useController } from 'react-hook-form';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { useFieldText } from '../../../ui/forms/field-texts.ts';
import { PendingField } from '../../../ui/forms/pending-field.tsx';
import { PencilIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import { RowButton, RowButtons } from '../../../ui/row-button.tsx';
import { ListFilterIcon } from '../../../ui/screen-icons.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { formatFilterValues } from './filter-values.ts';

const formatRule = ({ target: { table, column }, operator, values }: SecurityFilter): string =>
  `${table}.${column} ${operator} ${formatFilterValues(values).replaceAll('\n', ', ')}`;

const formatFilters = (value: unknown): string =>
  (value as SecurityFilter[]).map((filter) => `${filter.name}: ${formatRule(filter)}`).join('\n');

function FilterRow(props: { filter: SecurityFilter; edit(): void; remove(): void }) {
  const { filter, edit, remove } = props;
  const rule = formatRule(filter);
  return (
    <Flex as="li" align="center" gap="2" borderWidth="1px" borderRadius="l2" paddingInline="3" minHeight="12">
      <ListFilterIcon aria-hidden />
      <Stack gap="0" flex="1" minWidth="0">
        <Text textStyle="sm" fontWeight="medium" truncate>
          {filter.name}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate title={rule}>
          {rule}
        </Text>
      </Stack>
      <RowButton icon={PencilIcon} label={texts.editFilter} subject={filter.name} onClick={edit} />
      <RowButton icon={TrashIcon} label={texts.removeFilter} subject={filter.name} danger onClick={remove} />
    </Flex>
  );
}

/** Renders the security filters of a report with buttons to add, edit and remove them. */
export function FiltersField() {
  const { field } = useController({ name: 'report.reportSecurityFilters' });
  const filters = field.value as SecurityFilter[];
  useFieldText('report.reportSecurityFilters', texts.filters, formatFilters);
  const { show, subject, openCount, props } = useDialog<SecurityFilter | undefined>('security-filter');
  const saveFilter = (filter: SecurityFilter) => {
    const exists = filters.some(({ id }) => id === filter.id);
    field.onChange(
      exists ? filters.map((other) => (other.id === filter.id ? filter : other)) : [...filters, filter],
    );
  };
  return (
    <Stack gap="2">
      <Text textStyle="xs" color="fg.muted">
        {texts.filtersHint}
      </Text>
      <PendingField>
        {filters.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {texts.noFilters}
          </Text>
        ) : (
          <RowButtons>
            <Stack as="ul" gap="2" listStyleType="none">
              {filters.map((filter) => (
                <FilterRow
                  key={filter.id}
                  filter={filter}
                  edit={() => {
                    show(filter);
                  }}
                  remove={() => {
                    field.onChange(filters.filter(({ id }) => id !== filter.id));
                  }}
                />
              ))}
            </Stack>
          </RowButtons>
        )}
      </PendingField>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf="flex-start"
        onClick={() => {
          show(undefined);
        }}
      >
        <PlusIcon aria-hidden /> {texts.addFilter}
      </Button>
      {openCount > 0 && <FilterDialog key={openCount} filter={subject} onSave={saveFilter} {...props} />}
    </Stack>
  );
}
