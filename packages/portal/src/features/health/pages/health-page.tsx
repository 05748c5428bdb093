import { Box, Button, ButtonGroup, Heading } from '@chakra-ui/react';
import { healthStates } from '@embed-portal/api-contract';
import type { HealthEntry, HealthState } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { useTenantName } from '../../../data/use-tenant-name.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { ActivityIcon } from '../../../ui/icons.tsx';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { usePagedTable } from '../../../ui/table/use-paged-table.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { buildColumns } from '../components/health-columns.tsx';

const worstFirst = [
  { id: 'state', desc: false },
  { id: 'name', desc: false },
];

const pageSize = 20;

/** States that can be chosen. Undefined shows all states. */
const choices = [undefined, ...healthStates];

/** The filters are the address of the page, to which emails link. */
const useFilters = () => {
  const [parameters, setParameters] = useSearchParams();
  const tenant = useAccount().selectedTenant?.id;
  const entity = parameters.get('entity') ?? undefined;
  const state = healthStates.find((name) => name === parameters.get('state'));
  const filter = useMemo(() => {
    // A link to one entity also works while another tenant is selected.
    if (entity !== undefined) return { entity };
    return { ...(state && { state }), ...(tenant !== undefined && { tenant }) };
  }, [entity, state, tenant]);
  const show = (next: HealthState | undefined) => {
    setParameters(next === undefined ? {} : { state: next }, { replace: true });
  };
  return { filter, state, show, isFiltered: state !== undefined || entity !== undefined, entity };
};

/** Renders the connections and reports of the user's tenants with their state. */
export const Component = () => {
  usePageTitle(texts.title);
  const [search, setSearch] = useState('');
  const { filter, state, show, isFiltered, entity } = useFilters();
  const getTenantName = useTenantName();
  const columns = useMemo(() => buildColumns(getTenantName), [getTenantName]);
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
      <SearchableTable
        label={texts.title}
        searchLabel={texts.search}
        search={search}
        onSearch={setSearch}
        tools={
          <ButtonGroup size="sm" attached role="group" aria-label={texts.filter}>
            {choices.map((choice) => {
              const isShown = entity === undefined && choice === state;
              return (
                <Button
                  key={choice ?? 'all'}
                  variant={isShown ? 'solid' : 'outline'}
                  aria-pressed={isShown}
                  onClick={() => {
                    show(choice);
                  }}
                >
                  {choice === undefined ? texts.all : texts.states[choice]}
                </Button>
              );
            })}
          </ButtonGroup>
        }
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
    </Box>
  );
};
