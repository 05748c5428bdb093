import { useState } from 'react';
import type { SortingState } from '@tanstack/react-table';
import type { IconType } from 'react-icons';
import { Page } from './page.tsx';
import type { Column } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import type { RowSource } from './table/row-source.ts';
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
}

const none: never[] = [];
const idOf = ({ id }: { id: string }) => id;

/** A screen that is a table: its heading, its search, the button that adds to it. Dialogs stand beside it. */
export const ListPage = <Row extends { id: string }>(props: ListPageProps<Row>) => {
  const { texts, icon, onAdd, rows, source, columns, defaultSort } = props;
  const { title } = texts;
  const [search, setSearch] = useState('');
  const view = useListTable({ rows: rows ?? none, columns, rowId: idOf, defaultSort, search });
  const hasFailed = source.error !== null && rows === undefined;
  const add = { label: texts.add, act: onAdd };
  return (
    <Page
      title={title}
      count={rows?.length}
      hits={view.total}
      search={{ label: texts.search, value: search, onChange: setSearch }}
      add={hasFailed ? undefined : add}
    >
      <DataTable
        label={title}
        view={view}
        source={source}
        nothing={{ icon, title: texts.noneTitle, text: texts.noneText, primary: add }}
        clearSearch={() => {
          setSearch('');
        }}
      />
    </Page>
  );
};
