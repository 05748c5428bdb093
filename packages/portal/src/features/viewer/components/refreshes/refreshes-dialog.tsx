import { Button, Text } from '@chakra-ui/react';
import type { DatasetRefresh } from '@embed-portal/api-contract';
import { useState } from 'react';
import { formatShortDateTime } from '../../../../format/format.ts';
import { refreshMessages as texts } from '../../../../messages/refreshes.ts';
import { RefreshCwIcon } from '../../../../ui/icons.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SquareIcon } from '../../../../ui/screen-icons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { ChipTone } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { SearchableTable } from '../../../../ui/table/searchable-table.tsx';
import { TruncatedText } from '../../../../ui/table/truncated-text.tsx';
import { useListTable } from '../../../../ui/table/use-list-table.ts';
import { canCancel, formatDuration, formatError, formatStatus, formatType } from '../../api/refresh-state.ts';
import type { useRefreshes } from '../../api/use-refreshes.ts';

const messageDisplayLength = 100;
const tones: Partial<Record<string, ChipTone>> = { Completed: 'success', Failed: 'error' };
const toTone = ({ status }: DatasetRefresh): ChipTone => tones[status] ?? 'info';
const formatDate = (timestamp: string | null) =>
  timestamp === null ? '' : formatShortDateTime(Date.parse(timestamp));

const columns: Column<DatasetRefresh>[] = [
  { id: 'type', header: texts.columns.type, value: formatType },
  {
    id: 'start',
    header: texts.columns.start,
    value: ({ startTime }) => startTime,
    cell: ({ startTime }) => formatDate(startTime),
  },
  {
    id: 'end',
    header: texts.columns.end,
    value: ({ endTime }) => endTime,
    cell: ({ endTime }) => formatDate(endTime),
  },
  {
    id: 'duration',
    header: texts.columns.duration,
    value: ({ startTime, endTime }) => formatDuration(startTime, endTime),
    sortable: false,
  },
  {
    id: 'status',
    header: texts.columns.status,
    value: formatStatus,
    cell: (refresh) => <StatusChip tone={toTone(refresh)}>{formatStatus(refresh)}</StatusChip>,
  },
  {
    id: 'message',
    header: texts.columns.message,
    value: formatError,
    cell: (refresh) => <TruncatedText text={formatError(refresh)} length={messageDisplayLength} />,
  },
];

const noRefreshes: DatasetRefresh[] = [];
const newestFirst = [{ id: 'start', desc: true }];

type Refreshes = ReturnType<typeof useRefreshes>;

/** Renders the button that starts a refresh, or that cancels the running refresh if it can be canceled. */
function RefreshControl({ running, starting, canceling, start, cancel }: Refreshes) {
  if (!running) {
    return (
      <Button size="sm" loading={starting} loadingText={texts.start} onClick={() => void start()}>
        <RefreshCwIcon aria-hidden /> {texts.start}
      </Button>
    );
  }
  if (!canCancel(running)) {
    return (
      <Text textStyle="sm" color="fg.muted" role="status">
        {texts.cannotCancel}
      </Text>
    );
  }
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="danger"
      loading={canceling}
      loadingText={texts.cancel}
      onClick={() => void cancel(running.requestId)}
    >
      <SquareIcon aria-hidden /> {texts.cancel}
    </Button>
  );
}

interface RefreshesDialogProps {
  refreshes: Refreshes;
  mayRefresh: boolean;
  open: boolean;
  onClose(): void;
}

/** Renders the refreshes of a dataset. */
export function RefreshesDialog({ refreshes, mayRefresh, open, onClose }: RefreshesDialogProps) {
  const [search, setSearch] = useState('');
  const view = useListTable({
    rows: refreshes.query.data ?? noRefreshes,
    columns,
    getRowId: ({ requestId }) => requestId,
    defaultSort: newestFirst,
    search,
  });
  return (
    <Modal title={texts.title} open={open} onClose={onClose}>
      <SearchableTable
        label={texts.title}
        searchLabel={texts.search}
        search={search}
        onSearch={setSearch}
        tools={mayRefresh && <RefreshControl {...refreshes} />}
        view={view}
        source={refreshes.query}
        emptyState={{ icon: RefreshCwIcon, title: texts.noneTitle, text: texts.noneText }}
      />
    </Modal>
  );
}
