import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTotal } from '../../format/format.ts';
import type { ListTotal } from '../../format/format.ts';
import { messages } from '../../messages/common.ts';
import { usePageTitle } from '../../session/use-page-title.ts';
import { createFrame } from '../../ui/create-frame.tsx';
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { SearchFieldProps } from '../../ui/search-field.tsx';
import type { Action } from '../../ui/status-view.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

export interface ListPageLayoutProps {
  /** Heading of the page and title of the browser tab. */
  title: string;
  /** Number of entities, once loaded. */
  count: ListTotal | undefined;
  /** Number of entities that match the search. */
  hits: ListTotal;
  search: SearchFieldProps;
  /** Adds an entity; undefined for users without the permission. */
  add: Action | undefined;
  /** Shown before the add button. */
  tools?: ReactNode;
  children: ReactNode;
}

const formatCount = (count: ListTotal, hits: ListTotal) =>
  hits.count === count.count
    ? formatTotal(count)
    : messages.common.hits(formatTotal(hits), formatTotal(count));

const Page = createFrame(({ children }) => (
  <Box
    maxWidth="page"
    marginInline="auto"
    paddingInline={{ base: '4', md: '8' }}
    paddingBlock={{ base: '5', md: '8' }}
  >
    {children}
  </Box>
));

const Toolbar = createFrame(({ children }) => (
  <Flex
    wrap="wrap"
    gap={{ base: '3', sm: '2', lg: '3' }}
    align="center"
    marginBottom={{ base: '4', md: '6' }}
  >
    {children}
  </Flex>
));

/** Renders the heading with the number of entities. */
const Title = memo(({ title, count }: { title: string; count: string | undefined }) => (
  <Flex align="baseline" gap="2.5" marginEnd="auto">
    <Heading
      as="h1"
      textStyle={{ base: '2xl', sm: 'xl', lg: '2xl' }}
      fontWeight="semibold"
      letterSpacing="-0.02em"
    >
      {title}
    </Heading>
    {count !== undefined && (
      <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {count}
      </Text>
    )}
  </Flex>
));
Title.displayName = 'Title';

const SearchBox = createFrame(({ children }) => (
  <Box flex={{ base: '1 0 100%', sm: '1 1 6rem' }} maxWidth={{ sm: '72' }} order={{ base: '1', sm: '0' }}>
    {children}
  </Box>
));

const AddButton = memo(({ label, onClick }: Action) => (
  <Button size="sm" onClick={onClick}>
    <PlusIcon aria-hidden /> {label}
  </Button>
));
AddButton.displayName = 'AddButton';

const DeletionsLink = memo(() => (
  <Tooltip content={messages.common.recentlyDeleted}>
    <IconButton
      asChild
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={messages.common.recentlyDeleted}
    >
      <Link to="/deleted">
        <TrashIcon />
      </Link>
    </IconButton>
  </Tooltip>
));
DeletionsLink.displayName = 'DeletionsLink';

/** Renders the layout of a list screen: heading, count, search and add button above the list. */
export function ListPageLayout(props: ListPageLayoutProps) {
  const { title, count, hits, search, add, tools, children } = props;
  usePageTitle(title);
  const onAdd = useStableCallback(() => add?.onClick());
  return (
    <Page>
      <Toolbar>
        <Title title={title} count={count && formatCount(count, hits)} />
        <SearchBox>
          <SearchField {...search} />
        </SearchBox>
        {tools}
        {add && (
          <>
            <DeletionsLink />
            <AddButton label={add.label} onClick={onAdd} />
          </>
        )}
      </Toolbar>
      {children}
    </Page>
  );
}
