import type { AccessDecision, AccessRequest } from '@embed-portal/api-contract';
import { accessRequestRoutes } from '@embed-portal/api-contract/routes/access-requests';
import { useQueryClient } from '@tanstack/react-query';
import { executeForEach } from '../../../data/bulk-requests.ts';
import { useApi } from '../../../http/api-context.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import type { Failure } from '../../../ui/selection/bulk-action.ts';

interface Decisions {
  /** Returns the decision about a request. */
  decide(request: AccessRequest): AccessDecision;
  /** Returns the notification after all decisions. */
  confirm(count: number): string;
}

/** Returns a function that decides about several requests for access, one after the other. */
export function useBulkDecisions() {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  return async (
    requests: readonly AccessRequest[],
    { decide, confirm }: Decisions,
  ): Promise<Failure<AccessRequest>[]> => {
    const failures = await executeForEach(requests, (request) =>
      api.call(
        accessRequestRoutes.decideAccessRequest,
        { appId: request.app.id, userId: request.user.id },
        { body: decide(request), quiet: true },
      ),
    );
    await queryClient.invalidateQueries();
    if (failures.length === 0) {
      notifications.notify({ text: confirm(requests.length), color: 'success', force: true });
    }
    return failures;
  };
}
