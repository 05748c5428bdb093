import type { BulkDeletion } from '@embed-portal/api-contract';
import type { SortingState } from '@tanstack/react-table';
import { useState } from 'react';
import type { IconType } from '../../ui/create-icon.tsx';
import { SelectToggle } from '../../ui/selection/select-toggle.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowSource } from '../../ui/table/row-source.ts';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { DeletionBar } from '../deletion/deletion-bar.tsx';
import { addParameter, editParameter, useUrlParameter } from '../use-url-parameter.ts';
import { ListPageLayout } from './list-page-layout.tsx';

/** Texts of a list screen. */
interface ListTexts {
  title: string;
  search: string;
  /** Label of the button that adds an entity. */
  add: string;
  noneTitle: string;
  noneText: string;
}

export interface ListPageProps<Row extends { id: string; name: string }> {
  texts: ListTexts;
  /** Icon of the empty state. */
  icon: IconType;
  /** Undefined for users who cannot add an entity. */
  onAdd: (() => void) | undefined;
  /** Opens the dialog of an entity, to which a link refers. */
  onEdit(row: Row): void;
  rows: readonly Row[] | undefined;
  source: RowSource;
  columns: readonly Column<Row>[];
  /** Type of the entities if several of them can be deleted together. */
  bulkType?: BulkDeletion['type'];
  /** Defaults to the name, ascending. */
  defaultSort?: SortingState;
}

const noRows: never[] = [];
const getId = ({ id }: { id: string }) => id;

/** Renders a screen with heading, search, a button to add an entity, and a table. Render its dialogs as siblings. */
export function ListPage<Row extends { id: string; name: string }>(props: ListPageProps<Row>) {
  const { texts, icon, onAdd, onEdit, rows, source, columns, bulkType, defaultSort } = props;
  const { title } = texts;
  const [search, setSearch] = useState('');
  useUrlParameter({ name: addParameter, onRequest: onAdd });
  useUrlParameter({
    name: editParameter,
    onRequest: (id) => {
      const row = rows?.find((candidate) => candidate.id === id);
      if (row) onEdit(row);
    },
    isReady: rows !== undefined,
  });
  // Undefined: the table has no checkboxes.
  const [selectedIds, setSelectedIds] = useState<string[]>();
  const view = useListTable({
    rows: rows ?? noRows,
    columns,
    getRowId: getId,
    defaultSort,
    search,
    ...(selectedIds && { selection: { ids: selectedIds, onChange: setSelectedIds } }),
  });
  const selected = rows?.filter(({ id }) => selectedIds?.includes(id)) ?? noRows;
  const hasFailed = source.error !== null && rows === undefined;
  const add = onAdd && { label: texts.add, onClick: onAdd };
  return (
    <ListPageLayout
      title={title}
      count={rows && { count: rows.length, isMinimum: false }}
      hits={view.total}
      search={{ label: texts.search, value: search, onChange: setSearch }}
      add={hasFailed ? undefined : add}
      tools={
        bulkType &&
        rows &&
        (rows.length > 0 || selectedIds) && <SelectToggle selected={selectedIds} onChange={setSelectedIds} />
      }
    >
      {bulkType && selectedIds && (
        <DeletionBar type={bulkType} entities={selected} onChange={setSelectedIds} />
      )}
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
}
