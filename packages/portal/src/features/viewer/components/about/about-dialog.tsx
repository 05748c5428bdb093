import { Link, Stack } from '@chakra-ui/react';
import { canIn, sizes } from '@embed-portal/api-contract';
import type { UserApp } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { Link as RouterLink } from 'react-router-dom';
import { useConfig } from '../../../../config/config-context.ts';
import { useAccount } from '../../../../data/account.ts';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useTenantName } from '../../../../data/use-tenant-name.ts';
import { toContactUrl } from '../../../../format/contact-url.ts';
import { formatShortDateTime } from '../../../../format/format.ts';
import { useRouteQuery } from '../../../../http/use-route-query.ts';
import { aboutMessages as texts } from '../../../../messages/about.ts';
import { refreshMessages } from '../../../../messages/refreshes.ts';
import { Description } from '../../../../ui/description.tsx';
import { MissingValue } from '../../../../ui/missing-value.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { findLastCompletionTime } from '../../api/refresh-state.ts';
import type { RefreshHistory } from '../refreshes/use-refresh-history.tsx';

export interface AboutDialogProps {
  app: UserApp;
  entry: EmbeddedReport;
  refreshHistory: RefreshHistory | undefined;
  open: boolean;
  onClose(): void;
}

/** Renders the name of a connection, which links to the list of connections. */
function ConnectionName({ connectionId }: { connectionId: string }) {
  const { data } = useRouteQuery(connectionRoutes.getConnection, { connectionId });
  if (!data) return <MissingValue />;
  return (
    <Link asChild color="accent.fg">
      <RouterLink to="/connections">{data.name}</RouterLink>
    </Link>
  );
}

function LastRefresh({ refreshes }: RefreshHistory) {
  const last = findLastCompletionTime(refreshes);
  return last === null ? refreshMessages.never : formatShortDateTime(Date.parse(last));
}

/** Renders where a report comes from, when its data was refreshed, and whom to ask about it. */
export function AboutDialog({ app, entry, refreshHistory, open, onClose }: AboutDialogProps) {
  const { user } = useAccount();
  const { supportContact } = useConfig().branding;
  const tenantName = useTenantName()(app);
  const { workspaceName, reportName } = entry.metadata;
  const [connectionId = ''] = entry.report.connectionGroupId.split('__');
  return (
    <Modal title={texts.title} open={open} onClose={onClose} width={sizes.smallDialog}>
      <Stack as="dl" gap="4">
        <Description term={texts.name}>{entry.name}</Description>
        {entry.description && <Description term={texts.description}>{entry.description}</Description>}
        <Description term={texts.app}>{app.name}</Description>
        {tenantName && <Description term={texts.tenant}>{tenantName}</Description>}
        <Description term={texts.source}>{texts.sourceOf(workspaceName, reportName)}</Description>
        {refreshHistory && (
          <Description term={texts.lastRefresh}>
            <LastRefresh {...refreshHistory} />
          </Description>
        )}
        {canIn(user, app.tenantId, 'manageConnections') && (
          <Description term={texts.connection}>
            <ConnectionName connectionId={connectionId} />
          </Description>
        )}
        <Description term={texts.support}>
          <Link
            href={toContactUrl(supportContact, texts.subject(entry.name, app.name))}
            color="accent.fg"
            target="_blank"
            rel="noopener noreferrer"
          >
            {supportContact}
          </Link>
        </Description>
      </Stack>
    </Modal>
  );
}
