import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { formMessages } from '../../../../messages/form.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { ErrorAlert } from '../../../../ui/dialogs/error-alert.tsx';
import { UsersIcon } from '../../../../ui/icons.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { loadedSource } from '../../../../ui/table/row-source.ts';
import { useListTable } from '../../../../ui/table/use-list-table.ts';
import { readAddressFile } from './read-address-file.ts';
import type { FileAddress } from './read-address-file.ts';

const columns: Column<FileAddress>[] = [
  { id: 'row', header: tenantMessages.fileRow, width: '5rem', align: 'end', value: ({ row }) => row },
  { id: 'address', header: tenantMessages.address, value: ({ address }) => address },
  {
    id: 'status',
    header: tenantMessages.status,
    width: '45%',
    value: ({ problem }) => problem ?? tenantMessages.ready,
    cell: ({ problem }) => problem ?? <StatusChip tone="success">{tenantMessages.ready}</StatusChip>,
  },
];

function Preview({ addresses }: { addresses: readonly FileAddress[] }) {
  const view = useListTable({ rows: addresses, columns, getRowId: ({ row }) => String(row), search: '' });
  return (
    <DataTable
      label={tenantMessages.preview}
      view={view}
      source={loadedSource}
      emptyState={{ icon: UsersIcon, title: tenantMessages.noUsers }}
      clearSearch={() => undefined}
    />
  );
}

interface ImportDialogProps {
  open: boolean;
  /** Addresses that have been entered. */
  taken: readonly string[];
  onClose(): void;
  onAdd(addresses: string[]): void;
}

/** Renders the dialog that reads email addresses from a CSV file and shows them before they are added. */
export function ImportDialog({ open, taken, onClose, onAdd }: ImportDialogProps) {
  const [state, setState] = useState<{ addresses: FileAddress[]; error?: unknown }>({ addresses: [] });
  const valid = useMemo(
    () => state.addresses.filter(({ problem }) => problem === undefined).map(({ address }) => address),
    [state.addresses],
  );
  const read = async (file: File | undefined) => {
    if (!file) return;
    await readAddressFile(file, taken).then(
      (addresses) => {
        setState({ addresses });
      },
      (error: unknown) => {
        setState({ addresses: [], error });
      },
    );
  };
  return (
    <Modal
      title={tenantMessages.importTitle}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {formMessages.cancel}
          </Button>
          <Button
            size="sm"
            disabled={valid.length === 0}
            onClick={() => {
              onAdd(valid);
              onClose();
            }}
          >
            {tenantMessages.addAddresses(valid.length)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          {tenantMessages.importHint}
        </Text>
        <Input
          type="file"
          accept=".csv,text/csv"
          aria-label={tenantMessages.file}
          size="sm"
          paddingBlock="1"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        <ErrorAlert error={state.error} />
        {state.addresses.length > 0 && <Preview key={state.addresses.length} addresses={state.addresses} />}
      </Stack>
    </Modal>
  );
}
