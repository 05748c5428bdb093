import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import type { AccessRequest } from '@embed-portal/api-contract';
import { accessRequestRoutes } from '@embed-portal/api-contract/routes/access-requests';
import { useState } from 'react';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessRequestMessages as texts } from '../../../messages/access-requests.ts';
import { messages } from '../../../messages/common.ts';
import { CloudOffIcon } from '../../../ui/icons.tsx';
import { InboxIcon } from '../../../ui/screen-icons.tsx';
import { SelectToggle } from '../../../ui/selection/select-toggle.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { useDecideAccessRequest } from '../api/request-mutations.ts';
import { AccessPageLayout } from '../components/access-page-layout.tsx';
import { DeclineDialog } from '../components/requests/decline-dialog.tsx';
import { RequestCard } from '../components/requests/request-card.tsx';
import { RequestSelectionBar } from '../components/requests/request-selection-bar.tsx';

const noRequests: AccessRequest[] = [];

/** The server lists only the oldest requests if there are many. */
const describeCount = (count: number): string =>
  count < limits.maxListedRequests ? texts.count(count) : texts.oldest(count);

/** Renders the open requests for access to apps, oldest first. */
export function RequestsPage() {
  const query = useRouteQuery(accessRequestRoutes.listAccessRequests, {});
  const { mutateAsync: decide } = useDecideAccessRequest();
  const declining = useDialog<AccessRequest>('decline-access');
  // Undefined: the requests have no checkboxes.
  const [selectedIds, setSelectedIds] = useState<string[]>();
  const requests = query.data;
  const count = requests?.length ?? 0;
  const { subject: declined } = declining;
  return (
    <AccessPageLayout
      title={texts.title}
      state={count > 0 && <Text color="fg.muted">{describeCount(count)}</Text>}
      actions={
        (count > 0 || selectedIds) && <SelectToggle selected={selectedIds} onChange={setSelectedIds} />
      }
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
      {selectedIds && (
        <RequestSelectionBar
          requests={requests ?? noRequests}
          selectedIds={selectedIds}
          onChange={setSelectedIds}
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
            selection={
              selectedIds && {
                selected: selectedIds.includes(request.id),
                onChange: (selected) => {
                  const others = selectedIds.filter((id) => id !== request.id);
                  setSelectedIds(selected ? [...others, request.id] : others);
                },
              }
            }
          />
        ))}
      </Stack>
      {declined && (
        <DeclineDialog
          key={declining.openCount}
          title={texts.declineTitle(declined.user.name)}
          draftName={`decline:${declined.id}`}
          {...declining.props}
          onSubmit={(body) => decide({ params: { appId: declined.app.id, userId: declined.user.id }, body })}
          confirmation={texts.declined}
        />
      )}
    </AccessPageLayout>
  );
}
