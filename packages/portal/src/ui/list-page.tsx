import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { SortingState } from '@tanstack/react-table';
import { LuPlus } from 'react-icons/lu';
import type { IconType } from 'react-icons';
import { ListToolbar } from './list-toolbar.tsx';
import { Page } from './page.tsx';
import type { Column } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import type { RowSource } from './table/data-table.tsx';
import type { StackBelow } from './table/table-style.ts';
import { useListTable } from './table/use-list-table.ts';

/** What a list screen says. */
interface ListTexts {
  title: string;
  search: string;
  /** On the button that makes something new. */
  add: string;
  noneTitle: string;
  noneText: string;
}

export interface ListPageProps<Row extends { id: string }> {
  texts: ListTexts;
  /** Of what is listed. */
  icon: IconType;
  onAdd(): void;
  rows: readonly Row[] | undefined;
  source: RowSource;
  columns: readonly Column<Row>[];
  /** By default the name, ascending. */
  defaultSort?: SortingState;
  stackBelow?: StackBelow;
}

const none: never[] = [];
const byName = [{ id: 'name', desc: false }];
const idOf = ({ id }: { id: string }) => id;

/** A screen that is a table: its heading, its search, the button that adds to it. Dialogs stand beside it. */
export const ListPage = <Row extends { id: string }>(props: ListPageProps<Row>) => {
  const { texts, icon, onAdd, rows, source, columns, defaultSort = byName } = props;
  const { title } = texts;
  const [search, setSearch] = useState('');
  const view = useListTable({ rows: rows ?? none, columns, rowId: idOf, defaultSort, search });
  return (
    <Page
      title={title}
      count={rows?.length}
      tools={
        <Button size="sm" onClick={onAdd}>
          <LuPlus aria-hidden /> {texts.add}
        </Button>
      }
    >
      <ListToolbar
        searchLabel={texts.search}
        search={search}
        onSearch={setSearch}
        hits={rows && view.total}
      />
      <DataTable
        label={title}
        view={view}
        source={source}
        nothing={{
          icon,
          title: texts.noneTitle,
          text: texts.noneText,
          primary: { label: texts.add, act: onAdd },
        }}
        clearSearch={() => {
          setSearch('');
        }}
        stackBelow={props.stackBelow ?? 'md'}
      />
    </Page>
  );
};
