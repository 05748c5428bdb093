import { Button, Field, Flex, SimpleGrid, Tag, CloseButton } from '@chakra-ui/react';
import { fieldSlotRecipe, tagSlotRecipe } from '@chakra-ui/react/theme';
import { isMutation, routes } from '@embed-portal/api-contract';
import type { Route, User } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useAccount } from '../../../../data/account.ts';
import { compareTexts } from '../../../../format/format.ts';
import { useRouteQuery } from '../../../../http/use-route-query.ts';
import { auditMessages, getActionName } from '../../../../messages/audit.ts';
import { DateInput, isDate } from '../../../../ui/forms/date-input.tsx';
import { OptionList } from '../../../../ui/forms/option-list.tsx';
import type { Option } from '../../../../ui/forms/option-list.tsx';
import { useDebouncedSearch } from '../../../../ui/table/use-debounced-search.ts';
import { filterNames } from './audit-filters.ts';
import type { AuditFilters, FilterName } from './audit-filters.ts';

type SetFilters = (changes: Partial<Record<FilterName, string | undefined>>) => void;

interface FilterProps {
  filters: AuditFilters;
  setFilters: SetFilters;
}

const actionOptions: readonly Option[] = [
  ...Object.entries<Route>(routes)
    .filter(([, route]) => isMutation(route) && !route.isObservation)
    .map(([name]) => name),
  'getToken',
  'authorizeConnection',
  'exportAuditLog',
  'changeHealth',
]
  .map((id) => ({ id, name: getActionName(id) }))
  .sort((a, b) => compareTexts(a.name, b.name));

const statusOptions: readonly Option[] = [
  { id: 'succeeded', name: auditMessages.succeeded },
  { id: 'rejected', name: auditMessages.rejected },
];

const FilterField = ({ label, children }: { label: string; children: ReactNode }) => (
  <Field.Root recipe={fieldSlotRecipe} gap="1" css={{ '--chakra-colors-border': 'colors.border.control' }}>
    <Field.Label textStyle="sm" fontWeight="medium">
      {label}
    </Field.Label>
    {children}
  </Field.Root>
);

interface ChoiceProps extends FilterProps {
  name: FilterName;
  label: string;
  options: readonly Option[];
  emptyText: string;
  onSearch?: (text: string) => void;
}

const Choice = ({ name, label, filters, setFilters, ...list }: ChoiceProps) => (
  <FilterField label={label}>
    <OptionList
      {...list}
      label={label}
      value={filters[name] === undefined ? [] : [filters[name]]}
      onChange={([id]) => {
        setFilters({ [name]: id });
      }}
      onBlur={() => undefined}
      multiple={false}
      clearable
      disabled={false}
    />
  </FilterField>
);

const toUserOption = ({ id, name, email }: User): Option => ({
  id,
  name,
  description: name === email ? undefined : email,
});

/** Returns the selected user and the first users that match the text. */
function useUserOptions(text: string, selectedId: string | undefined): readonly Option[] {
  const query = { limit: 50, sort: 'name', search: useDebouncedSearch(text) };
  const { data: found } = useRouteQuery(administrationRoutes.listUsers, {}, { query });
  const { data: selected } = useRouteQuery(
    administrationRoutes.getUser,
    { userId: selectedId ?? '' },
    { enabled: selectedId !== undefined },
  );
  return useMemo(() => {
    const others = (found ?? []).filter(({ id }) => id !== selected?.id);
    return [...(selected ? [selected] : []), ...others].map(toUserOption);
  }, [found, selected]);
}

function UserChoice(props: FilterProps) {
  const [text, setText] = useState('');
  const options = useUserOptions(text, props.filters.user);
  return (
    <Choice
      {...props}
      name="user"
      label={auditMessages.user}
      options={options}
      emptyText={auditMessages.noUsers}
      onSearch={setText}
    />
  );
}

const DateField = ({
  name,
  label,
  filters,
  setFilters,
}: FilterProps & { name: 'from' | 'to'; label: string }) => (
  <FilterField label={label}>
    <DateInput
      label={label}
      value={filters[name] ?? ''}
      onChange={(value) => {
        if (value === '' || isDate(value)) setFilters({ [name]: value || undefined });
      }}
    />
  </FilterField>
);

/** Renders the fields of the filters. */
export function AuditFilterPanel(props: FilterProps) {
  const { tenants } = useAccount();
  const shared = { ...props };
  return (
    <SimpleGrid
      as="section"
      aria-label={auditMessages.filters}
      columns={{ base: 1, sm: 2, lg: 3, xl: 6 }}
      gap="3"
      padding="4"
      marginBottom="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <DateField {...shared} name="from" label={auditMessages.from} />
      <DateField {...shared} name="to" label={auditMessages.to} />
      <UserChoice {...shared} />
      <Choice
        {...shared}
        name="tenant"
        label={auditMessages.tenant}
        options={tenants}
        emptyText={auditMessages.noTenants}
      />
      <Choice
        {...shared}
        name="action"
        label={auditMessages.action}
        options={actionOptions}
        emptyText={auditMessages.noActions}
      />
      <Choice
        {...shared}
        name="status"
        label={auditMessages.status}
        options={statusOptions}
        emptyText={auditMessages.status}
      />
    </SimpleGrid>
  );
}

interface ActiveFiltersProps extends FilterProps {
  /** Names of users, tenants and entities by ID, as far as known. */
  names: ReadonlyMap<string, string>;
}

const labels: Record<FilterName, string> = {
  from: auditMessages.from,
  to: auditMessages.to,
  user: auditMessages.user,
  tenant: auditMessages.tenant,
  target: auditMessages.entity,
  action: auditMessages.action,
  status: auditMessages.status,
};

function formatFilter(name: FilterName, value: string, names: ReadonlyMap<string, string>): string {
  if (name === 'action') return getActionName(value);
  if (name === 'status') return value === 'rejected' ? auditMessages.rejected : auditMessages.succeeded;
  return names.get(value) ?? value;
}

/** Renders the active filters, each with a button that removes it. */
export function ActiveFilters({ filters, setFilters, names }: ActiveFiltersProps) {
  const active = filterNames.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, filters[name]] as const],
  );
  if (active.length === 0) return null;
  return (
    <Flex wrap="wrap" gap="1.5" align="center" marginBottom="3">
      <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none" aria-label={auditMessages.activeFilters}>
        {active.map(([name, value]) => {
          const text = `${labels[name]}: ${formatFilter(name, value, names)}`;
          return (
            <Tag.Root
              as="li"
              recipe={tagSlotRecipe}
              key={name}
              size="md"
              minHeight="6"
              colorPalette="gray"
              variant="subtle"
            >
              <Tag.Label>{text}</Tag.Label>
              <Tag.EndElement boxSize="auto" display="flex" alignItems="center" marginInlineEnd="-1">
                <CloseButton
                  size="2xs"
                  colorPalette="gray"
                  aria-label={auditMessages.removeFilter(text)}
                  onClick={() => {
                    setFilters({ [name]: undefined });
                  }}
                />
              </Tag.EndElement>
            </Tag.Root>
          );
        })}
      </Flex>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => {
          setFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])));
        }}
      >
        {auditMessages.clearFilters}
      </Button>
    </Flex>
  );
}
