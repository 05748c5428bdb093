import type { SortingState } from '@tanstack/react-table';
import { useState } from 'react';
import type { IconType } from './icons.tsx';
import { ListPageLayout } from './list-page-layout.tsx';
import type { Column } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import type { RowSource } from './table/row-source.ts';
import { useListTable } from './table/use-list-table.ts';
import { useAddParameter } from './use-add-parameter.ts';

/** Texts of a list screen. */
interface ListTexts {
  title: string;
  search: string;
  /** Label of the button that adds an entity. */
  add: string;
  noneTitle: string;
  noneText: string;
}

export interface ListPageProps<Row extends { id: string }> {
  texts: ListTexts;
  /** Icon of the empty state. */
  icon: IconType;
  onAdd(): void;
  rows: readonly Row[] | undefined;
  source: RowSource;
  columns: readonly Column<Row>[];
  /** Defaults to the name, ascending. */
  defaultSort?: SortingState;
}

const noRows: never[] = [];
const getId = ({ id }: { id: string }) => id;

/** Renders a screen with heading, search, a button to add an entity, and a table. Render its dialogs as siblings. */
export const ListPage = <Row extends { id: string }>(props: ListPageProps<Row>) => {
  const { texts, icon, onAdd, rows, source, columns, defaultSort } = props;
  const { title } = texts;
  const [search, setSearch] = useState('');
  useAddParameter(onAdd);
  const view = useListTable({ rows: rows ?? noRows, columns, getRowId: getId, defaultSort, search });
  const hasFailed = source.error !== null && rows === undefined;
  const add = { label: texts.add, onClick: onAdd };
  return (
    <ListPageLayout
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
        emptyState={{ icon, title: texts.noneTitle, text: texts.noneText, primary: add }}
        clearSearch={() => {
          setSearch('');
        }}
      />
    </ListPageLayout>
  );
};
