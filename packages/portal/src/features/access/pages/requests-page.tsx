import { Skeleton, Stack, Text } from '@chakra-ui/react';
import type { AccessRequest } from '@embed-portal/api-contract';
import { accessRequestRoutes } from '@embed-portal/api-contract/routes/access-requests';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessRequestMessages as texts } from '../../../messages/access-requests.ts';
import { messages } from '../../../messages.ts';
import { CloudOffIcon } from '../../../ui/icons.tsx';
import { InboxIcon } from '../../../ui/screen-icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { AccessPageLayout } from '../components/access-page-layout.tsx';
import { DeclineDialog } from '../components/decline-dialog.tsx';
import { RequestCard } from '../components/request-card.tsx';

/** Renders the open requests for access to apps, oldest first. */
export const RequestsPage = () => {
  const query = useRouteQuery(accessRequestRoutes.listAccessRequests, {});
  const declining = useDialog<AccessRequest>('decline-access');
  const requests = query.data;
  return (
    <AccessPageLayout
      title={texts.title}
      state={requests && requests.length > 0 && <Text color="fg.muted">{texts.count(requests.length)}</Text>}
    >
      {query.isPending && (
        <Skeleton height="28" borderRadius="l3" role="status" aria-label={messages.common.loading} />
      )}
      {query.isError && !requests && (
        <StatusView
          icon={CloudOffIcon}
          tone="error"
          title={query.error.message}
          primary={{ label: messages.common.retry, onClick: () => void query.refetch() }}
        />
      )}
      {requests?.length === 0 && (
        <StatusView icon={InboxIcon} title={texts.noneTitle} text={texts.noneText} />
      )}
      <Stack as="ul" gap="3">
        {requests?.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            onDecline={() => {
              declining.show(request);
            }}
          />
        ))}
      </Stack>
      {declining.subject && (
        <DeclineDialog key={declining.openCount} request={declining.subject} {...declining.props} />
      )}
    </AccessPageLayout>
  );
};
