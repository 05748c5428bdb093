import { Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { SortingState } from '@tanstack/react-table';
import { LuPlus } from 'react-icons/lu';
import { formatNumber } from '../format.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { Page } from './page.tsx';
import type { Action, ProblemProps } from './problem.tsx';
import type { Column } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import type { RowSource } from './table/data-table.tsx';
import type { StackBelow } from './table/table-style.ts';
import { useListTable } from './table/use-list-table.ts';

export interface ListPageProps<Row> {
  title: string;
  searchLabel: string;
  /** The button that makes something new. */
  add: Action;
  rows: readonly Row[] | undefined;
  source: RowSource;
  columns: readonly Column<Row>[];
  rowId(row: Row): string;
  /** By default the name, ascending. */
  defaultSort?: SortingState;
  empty: Pick<ProblemProps, 'icon' | 'title' | 'text'>;
  stackBelow?: StackBelow;
}

const none: never[] = [];
const byName = [{ id: 'name', desc: false }];

const Title = ({ title, count }: { title: string; count: number | undefined }) => (
  <Flex align="baseline" gap="2.5">
    <Heading as="h1" textStyle="2xl" fontWeight="semibold" letterSpacing="-0.02em">
      {title}
    </Heading>
    {count !== undefined && (
      <Text color="fg.subtle" fontVariantNumeric="tabular-nums" aria-hidden>
        {formatNumber(count)}
      </Text>
    )}
  </Flex>
);

/** A screen that is a table: its heading, its search, the button that adds to it. Dialogs stand beside it. */
export const ListPage = <Row,>(props: ListPageProps<Row>) => {
  const { title, searchLabel, add, rows, source, columns, rowId, defaultSort = byName, empty } = props;
  const [search, setSearch] = useState('');
  const view = useListTable({ rows: rows ?? none, columns, rowId, defaultSort, search });
  return (
    <Page
      title={title}
      heading={<Title title={title} count={rows?.length} />}
      tools={
        <Button size="sm" onClick={add.act}>
          <LuPlus aria-hidden /> {add.label}
        </Button>
      }
    >
      <ListToolbar searchLabel={searchLabel} search={search} onSearch={setSearch} hits={rows && view.total} />
      <DataTable
        label={title}
        view={view}
        source={source}
        nothing={{ ...empty, primary: add }}
        clearSearch={() => {
          setSearch('');
        }}
        stackBelow={props.stackBelow ?? 'md'}
      />
    </Page>
  );
};
