import { Box, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import type { Ref } from 'react';
import { messages } from '../../messages/common.ts';
import { tableMessages } from '../../messages/table.ts';
import { createFrame } from '../create-frame.tsx';
import { CloudOffIcon, SearchXIcon } from '../icons.tsx';
import { RowButtons } from '../row-button.tsx';
import { StatusView } from '../status-view.tsx';
import type { StatusViewProps } from '../status-view.tsx';
import { BodyRow, getRowState } from './body-row.tsx';
import type { Column } from './column.ts';
import { HeaderRow } from './header-row.tsx';
import { allRows } from './page-control.ts';
import { Pager } from './pager.tsx';
import type { RowSource } from './row-source.ts';
import { tableStyle } from './table-style.ts';
import { useColumnLayout } from './use-column-layout.ts';
import type { ColumnLayout } from './use-column-layout.ts';
import type { TableView } from './use-list-table.ts';
import { VirtualRows } from './virtual-rows.tsx';

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  view: TableView<Row>;
  source: RowSource;
  /** Shown when there are no rows at all. */
  emptyState: Pick<StatusViewProps, 'icon' | 'title' | 'text' | 'primary'>;
  clearSearch(): void;
  pageSizes?: readonly number[];
}

const defaultPageSizes = [10, 25, 50, 100, allRows];

/** Maximum number of rows that are rendered without virtualization. */
const maxUnvirtualizedRows = 50;

const skeletonRows = 5;
const selectionColumn: Column<unknown> = { id: 'selection', header: tableMessages.selected };

/** Renders placeholder rows while the table is loading. */
const SkeletonRows = <Row,>({ columns }: { columns: readonly Column<Row>[] }) =>
  Array.from({ length: skeletonRows }, (_, row) => (
    <tbody key={row} role="presentation">
      <tr role="row" data-row="">
        {columns.map(({ id, header, value, align }, index) => (
          <td key={id} role="cell" data-label={header} data-action={value ? undefined : ''}>
            <Skeleton
              height={value ? '3' : '5'}
              width={value ? ['70%', '50%'][Math.min(index, 1)] : '5'}
              marginInline={align === 'center' ? 'auto' : undefined}
              marginStart={align === 'end' ? 'auto' : undefined}
            />
          </td>
        ))}
      </tr>
    </tbody>
  ));

interface RowsProps<Row> {
  view: TableView<Row>;
  layout: ColumnLayout<Row>;
  tableElement: HTMLTableElement | null;
}

function Rows<Row>({ view, layout, tableElement }: RowsProps<Row>) {
  const { table, loadMore } = view;
  const { rows } = table.getRowModel();
  const props = { table, layout, selectable: Boolean(table.options.enableRowSelection) };
  if (rows.length > maxUnvirtualizedRows) {
    return (
      tableElement && <VirtualRows rows={rows} tableElement={tableElement} onEnd={loadMore} {...props} />
    );
  }
  return rows.map((row, position) => (
    <BodyRow key={row.id} {...props} {...getRowState(row)} position={position} />
  ));
}

type TableProps<Row> = DataTableProps<Row> & { layout: ColumnLayout<Row> };

function Table<Row>({ label, view, source, layout }: TableProps<Row>) {
  const [tableElement, setTableElement] = useState<HTMLTableElement | null>(null);
  const { table } = view;
  const columns = layout.visibleColumns;
  const selectable = Boolean(table.options.enableRowSelection);
  return (
    <table
      role="table"
      ref={setTableElement}
      aria-label={label}
      aria-busy={source.isPending}
      aria-rowcount={source.isPending ? undefined : table.getRowModel().rows.length + 1}
    >
      <colgroup>
        {selectable && <col style={{ width: '2.75rem' }} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <HeaderRow table={table} columns={columns} />
      {source.isPending ? (
        <SkeletonRows columns={selectable ? [selectionColumn, ...columns] : columns} />
      ) : (
        <Rows view={view} layout={layout} tableElement={tableElement} />
      )}
    </table>
  );
}

function Content<Row>(props: TableProps<Row>) {
  const { view, source, emptyState, clearSearch, pageSizes = defaultPageSizes } = props;
  if (source.error && view.total.count === 0) {
    return (
      <StatusView
        icon={CloudOffIcon}
        tone="error"
        title={tableMessages.loadFailed}
        text={source.error.message}
        primary={{ label: messages.common.retry, onClick: () => void source.refetch() }}
      />
    );
  }
  if (!source.isPending && view.total.count === 0) {
    if (view.searchHint !== undefined)
      return <StatusView icon={SearchXIcon} title={tableMessages.notSearched} text={view.searchHint} />;
    return view.searched ? (
      <StatusView
        icon={SearchXIcon}
        title={tableMessages.noneFound}
        text={tableMessages.noneFoundText}
        primary={{ label: messages.common.clear, onClick: clearSearch }}
      />
    ) : (
      <StatusView {...emptyState} />
    );
  }
  return (
    <>
      <Table {...props} />
      <Pager
        pages={view.pages}
        rowCount={view.table.getRowModel().rows.length}
        total={source.isPending ? undefined : view.total}
        sizes={pageSizes}
      />
    </>
  );
}

interface PanelProps {
  containerRef: Ref<HTMLDivElement>;
}

const Panel = createFrame<PanelProps>(({ containerRef, children }) => (
  <RowButtons>
    <Box
      ref={containerRef}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      css={{ overflow: 'clip', '& > table': tableStyle }}
    >
      {children}
    </Box>
  </RowButtons>
));

/**
 * Renders a table with all its states: placeholders while loading, an error with a retry button, an empty state, and
 * virtualized rows when there are many. Columns that do not fit are hidden.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const layout = useColumnLayout(props.view.columns, container);
  return (
    <Panel containerRef={setContainer}>
      <Content {...props} layout={layout} />
    </Panel>
  );
}
