import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn, screen } from 'storybook/test';
import { ChartColumnIcon, PencilIcon } from '../../ui/icons.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { createActionColumn } from '../../ui/table/action-column.tsx';
import type { Column } from '../../ui/table/column.ts';
import { createDescriptionColumn, createNameColumn } from '../../ui/table/name-description-columns.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { loadedSource } from '../../ui/table/row-source.ts';
import { SearchableTable } from '../../ui/table/searchable-table.tsx';
import { TruncatedText } from '../../ui/table/truncated-text.tsx';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { ListPage } from './list-page.tsx';

interface Row {
  id: string;
  name: string;
  description: string | null;
  state: 'OK' | 'Failed';
}

const rows: Row[] = Array.from({ length: 14 }, (_, index) => ({
  id: String(index),
  name: `Sales ${String(2013 + index)}`,
  description: index % 3 === 0 ? null : 'Revenue, margin and orders of all stores and web shops',
  state: index % 4 === 0 ? 'Failed' : 'OK',
}));

const columns: Column<Row>[] = [
  createNameColumn('Name'),
  createDescriptionColumn('Description'),
  {
    id: 'state',
    header: 'State',
    width: '8rem',
    hideBelow: 600,
    value: ({ state }) => state,
    cell: ({ state }) => <StatusChip tone={state === 'OK' ? 'success' : 'error'}>{state}</StatusChip>,
  },
  createActionColumn<Row>({ header: 'Edit', icon: PencilIcon, onClick: fn() }),
];

const meta = {
  title: 'Tables',
  component: ListPage<Row>,
  parameters: { layout: 'fullscreen' },
  args: {
    texts: {
      title: 'Reports',
      search: 'Search reports',
      add: 'Add report',
      noneTitle: 'No reports yet',
      noneText: 'Add a report or a link.',
    },
    icon: ChartColumnIcon,
    onAdd: fn(),
    onEdit: fn(),
    rows,
    source: loadedSource,
    columns,
  },
} satisfies Meta<typeof ListPage<Row>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};

export const Loading: Story = {
  args: { rows: undefined, source: { ...loadedSource, isPending: true } },
};

export const NoRows: Story = { args: { rows: [] } };

export const Failed: Story = {
  args: { rows: undefined, source: { ...loadedSource, error: new Error('Internal server error') } },
};

/** Only the visible rows of a long page are rendered. */
export const ManyRows: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Rows per page' }), 'All');
    await canvas.findByRole('cell', { name: 'Report 0011' });
  },
  args: {
    rows: Array.from({ length: 2_000 }, (_, index) => ({
      id: String(index),
      name: `Report ${String(index).padStart(4, '0')}`,
      description: null,
      state: 'OK' as const,
    })),
  },
};

function Selectable() {
  const [ids, onChange] = useState<string[]>(['1', '3']);
  const [search, setSearch] = useState('');
  const view = useListTable({
    rows,
    columns,
    getRowId: ({ id }) => id,
    search,
    selection: { ids, onChange },
  });
  return (
    <SearchableTable
      label="Members"
      searchLabel="Search members"
      search={search}
      onSearch={setSearch}
      view={view}
      source={loadedSource}
      emptyState={{ icon: ChartColumnIcon, title: 'No members yet' }}
    />
  );
}

export const Selection: StoryObj = { parameters: { layout: 'padded' }, render: () => <Selectable /> };

function Pages() {
  const [index, setIndex] = useState(1);
  const [size, setSize] = useState(10);
  const pages = {
    index,
    size,
    setSize,
    hasNext: index < 3,
    goTo: setIndex,
  };
  return <Pager pages={pages} rowCount={10} total={{ count: 37, isMinimum: false }} sizes={[10, 20, 50]} />;
}

export const Paging: StoryObj = { parameters: { layout: 'padded' }, render: () => <Pages /> };

/** A tooltip shows the full text. */
export const LongText: StoryObj = {
  parameters: { layout: 'padded' },
  render: () => <TruncatedText text="Revenue, margin and orders of all stores and web shops" length={20} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByText('Revenue, margin and orders of all stores and web shops');
  },
};
