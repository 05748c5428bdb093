import { Box, Flex, Heading, Text, VisuallyHidden } from '@chakra-ui/react';
import type { AppOfUser } from '@embed-portal/api-contract';
import { useDeferredValue, useState } from 'react';
import { LuCloudOff, LuLayoutGrid, LuSearchX } from 'react-icons/lu';
import { useAccount } from '../../data/account.ts';
import { useApps } from '../../data/use-apps.ts';
import { messages } from '../../messages.ts';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AppCard } from './components/app-card.tsx';
import { CardGrid, CardGridSkeleton } from './components/card-grid.tsx';
import { searchApps } from './search.ts';
import { useAutoOpen } from './use-auto-open.ts';

const useTenantName = () => {
  const { tenants } = useAccount();
  return (app: AppOfUser) => tenants.find(({ id }) => id === app.tenantId)?.name ?? '';
};

const NothingToShow = ({ query, clear }: { query: string; clear(): void }) => {
  const { selectedTenant } = useAccount();
  if (query) {
    return (
      <Problem
        icon={LuSearchX}
        title={messages.apps.none}
        text={messages.apps.noneFoundText(query)}
        primary={{ label: messages.common.clear, act: clear }}
      />
    );
  }
  const text = selectedTenant ? messages.apps.noneInTenantText : messages.apps.noneYetText;
  return <Problem icon={LuLayoutGrid} title={messages.apps.none} text={text} />;
};

/** The apps that the user may open, as cards. */
export const Component = () => {
  const { query, visible } = useApps();
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search.trim());
  const tenantName = useTenantName();
  useAutoOpen(visible, query.isSuccess);

  const found = searchApps(visible, searched, tenantName);
  const title = (
    <Flex align="baseline" gap="2.5">
      <Heading as="h1" textStyle="2xl" fontWeight="semibold" letterSpacing="-0.02em">
        {messages.apps.title}
      </Heading>
      {query.data && (
        <Text color="fg.subtle" fontVariantNumeric="tabular-nums" aria-hidden>
          {found.length}
        </Text>
      )}
    </Flex>
  );
  const clear = () => {
    setSearch('');
  };

  return (
    <Page
      title={messages.apps.title}
      heading={title}
      tools={
        <Box width={{ base: '100%', sm: '72' }}>
          <SearchField label={messages.apps.search} value={search} onChange={setSearch} />
        </Box>
      }
    >
      <VisuallyHidden aria-live="polite">{query.data && messages.apps.count(found.length)}</VisuallyHidden>
      {query.isPending && <CardGridSkeleton />}
      {query.isError && !query.data && (
        <Problem
          icon={LuCloudOff}
          tone="error"
          title={messages.apps.loadFailedTitle}
          text={query.error.message}
          primary={{ label: messages.common.retry, act: () => void query.refetch() }}
        />
      )}
      {query.data && found.length === 0 && <NothingToShow query={searched} clear={clear} />}
      {found.length > 0 && (
        <CardGrid>
          {found.map((app) => (
            <AppCard key={app.id} app={app} tenantName={tenantName(app)} />
          ))}
        </CardGrid>
      )}
    </Page>
  );
};
