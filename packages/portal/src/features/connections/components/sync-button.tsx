import { IconButton } from '@chakra-ui/react';
import type { Connection } from '@embed-portal/api-contract';
import { formatLongDateTime } from '../../../format/format.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { RefreshCwIcon } from '../../../ui/icons.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSyncConnection } from '../api/connection-mutations.ts';

export const formatLastSync = ({ groupsSyncDate }: Connection): string =>
  groupsSyncDate === null ? texts.neverSynced : texts.lastSync(formatLongDateTime(groupsSyncDate));

/** Renders the button that syncs the workspaces. Its tooltip shows the time of the last sync. */
export function SyncButton({ connection }: { connection: Connection }) {
  const { isSyncing, sync } = useSyncConnection(connection);
  return (
    <Tooltip content={formatLastSync(connection)}>
      <IconButton
        aria-label={texts.syncLabel(connection.name)}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        loading={isSyncing}
        onClick={() => void sync()}
      >
        <RefreshCwIcon />
      </IconButton>
    </Tooltip>
  );
}
