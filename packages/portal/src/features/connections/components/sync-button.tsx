import { IconButton } from '@chakra-ui/react';
import type { Connection } from '@embed-portal/api-contract';
import { LuRefreshCw } from 'react-icons/lu';
import { longDateTime } from '../../../format.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { Tip } from '../../../ui/tip.tsx';
import { useSync } from '../use-sync.ts';

export const lastSync = ({ groupsSyncDate }: Connection): string =>
  groupsSyncDate === null ? texts.neverSynced : texts.lastSync(longDateTime(groupsSyncDate));

/** Syncs the workspaces; its tooltip says when that was last done. */
export const SyncButton = ({ connection }: { connection: Connection }) => {
  const { busy, run } = useSync(connection);
  return (
    <Tip content={lastSync(connection)}>
      <IconButton
        aria-label={texts.syncOf(connection.name)}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        loading={busy}
        onClick={() => void run()}
      >
        <LuRefreshCw />
      </IconButton>
    </Tip>
  );
};
