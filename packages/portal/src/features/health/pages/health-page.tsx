import { Box, Button, ButtonGroup, Heading } from '@chakra-ui/react';
import { healthStates, limits } from '@embed-portal/api-contract';
import type { HealthEntry, HealthState } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { memo, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { useCurrentLists } from '../../../data/use-current-lists.ts';
import { useTenantName } from '../../../data/use-tenant-name.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { usePagedTable } from '../../../entity-ui/lists/use-paged-table.ts';
import { formatTotal } from '../../../format/format.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { usePageTitle } from '../../../session/use-page-title.ts';
import { createFrame } from '../../../ui/create-frame.tsx';
import { ActivityIcon } from '../../../ui/icons.tsx';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { useDebouncedSearch } from '../../../ui/table/use-debounced-search.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { AffectedDialog } from '../components/affected-dialog.tsx';
import { buildColumns } from '../components/health-columns.tsx';

const worstFirst = [
  { id: 'state', desc: false },
  { id: 'name', desc: false },
];

const pageSize = 20;

const lists = [healthRoutes.listHealth, healthRoutes.countHealth];

/** States that can be chosen. Undefined shows all states. */
const choices = [undefined, ...healthStates];

/** The filters are the address of the page, to which emails link. */
function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const tenant = useAccount().selectedTenant?.id;
  const entity = parameters.get('entity') ?? undefined;
  const state = healthStates.find((name) => name === parameters.get('state'));
  const filter = useMemo(() => {
    // A link to one entity also works while another tenant is selected.
    if (entity !== undefined) return { entity };
    return { ...(state && { state }), ...(tenant !== undefined && { tenant }) };
  }, [entity, state, tenant]);
  const show = useStableCallback((next: HealthState | undefined) => {
    setParameters(next === undefined ? {} : { state: next }, { replace: true });
  });
  return { filter, state, show, isFiltered: state !== undefined || entity !== undefined, entity };
}

/** Returns the number of matching entries by state, once it is known. */
function useCounts(search: string) {
  const tenant = useAccount().selectedTenant?.id;
  const searchText = useDebouncedSearch(search.trim());
  const { data } = useRouteQuery(
    healthRoutes.countHealth,
    {},
    {
      query: { ...(tenant !== undefined && { tenant }), ...(searchText && { search: searchText }) },
    },
  );
  return data;
}

type Counts = ReturnType<typeof useCounts>;

/** Formats a filter with the number of its entries. */
function formatChoice(choice: HealthState | undefined, counts: Counts): string {
  if (choice === undefined) return texts.all;
  const name = texts.states[choice];
  if (!counts) return name;
  const count = counts[choice];
  const total = { count: Math.min(count, limits.maxCountedRows), isMinimum: count > limits.maxCountedRows };
  return texts.choice(name, formatTotal(total));
}

interface StateFilterProps {
  /** Undefined if all states are shown, and null if the list shows one entity. */
  shown: HealthState | undefined | null;
  counts: Counts;
  onChange(state: HealthState | undefined): void;
}

const StateFilter = memo(({ shown, counts, onChange }: StateFilterProps) => (
  <ButtonGroup size={{ base: 'xs', sm: 'sm' }} gap="1" flexWrap="wrap" role="group" aria-label={texts.filter}>
    {choices.map((choice) => (
      <Button
        key={choice ?? 'all'}
        variant={choice === shown ? 'solid' : 'outline'}
        aria-pressed={choice === shown}
        onClick={() => {
          onChange(choice);
        }}
      >
        {formatChoice(choice, counts)}
      </Button>
    ))}
  </ButtonGroup>
));
StateFilter.displayName = 'StateFilter';

const Page = createFrame(({ children }) => (
  <Box
    maxWidth="page"
    marginInline="auto"
    paddingInline={{ base: '4', md: '8' }}
    paddingBlock={{ base: '5', md: '8' }}
  >
    <Heading
      as="h1"
      textStyle="2xl"
      fontWeight="semibold"
      letterSpacing="-0.02em"
      marginBottom={{ base: '4', md: '6' }}
    >
      {texts.title}
    </Heading>
    {children}
  </Box>
));

/** Renders the connections and reports of the user's tenants with their state. */
export function Component() {
  usePageTitle(texts.title);
  const [search, setSearch] = useState('');
  const { filter, state, show, isFiltered, entity } = useFilters();
  const getTenantName = useTenantName();
  const affected = useDialog<HealthEntry>('affected');
  const { show: showAffected } = affected;
  const columns = useMemo(() => buildColumns({ getTenantName, showAffected }), [getTenantName, showAffected]);
  useCurrentLists(lists);
  const counts = useCounts(search);
  const { view, source } = usePagedTable<HealthEntry>({
    route: healthRoutes.listHealth,
    filter,
    columns,
    getRowId: ({ id }) => id,
    defaultSort: worstFirst,
    search,
    pageSize,
  });
  return (
    <Page>
      <SearchableTable
        label={texts.title}
        searchLabel={texts.search}
        search={search}
        onSearch={setSearch}
        tools={<StateFilter shown={entity === undefined ? state : null} counts={counts} onChange={show} />}
        view={view}
        source={source}
        emptyState={
          isFiltered
            ? {
                icon: ActivityIcon,
                title: texts.noProblemsTitle,
                text: texts.noProblemsText,
                primary: {
                  label: texts.showAll,
                  onClick: () => {
                    show(undefined);
                  },
                },
              }
            : { icon: ActivityIcon, title: texts.noneTitle, text: texts.noneText }
        }
      />
      {affected.subject && <AffectedDialog entry={affected.subject} {...affected.props} />}
    </Page>
  );
}
