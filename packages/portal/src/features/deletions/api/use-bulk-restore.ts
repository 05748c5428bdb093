import type { DeletableType, Deletion } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { useQueryClient } from '@tanstack/react-query';
import { executeForEach } from '../../../data/bulk-requests.ts';
import { useApi } from '../../../http/api-context.ts';
import { deletionMessages as texts } from '../../../messages/deletions.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import type { BulkAction } from '../../../ui/selection/bulk-action.ts';

/** Types in the order in which they are restored: each after those that it requires. */
const restoreOrder: readonly DeletableType[] = ['tenant', 'connection', 'group', 'report', 'app', 'user'];

/** Returns the action that restores several deletions. */
export function useBulkRestore(): BulkAction<Deletion> {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  return {
    label: texts.restore,
    execute: async (deletions) => {
      const sorted = deletions.toSorted(
        (a, b) => restoreOrder.indexOf(a.type) - restoreOrder.indexOf(b.type),
      );
      const failures = await executeForEach(sorted, ({ id }) =>
        api.call(deletionRoutes.restoreDeletion, { deletionId: id }, { body: {}, quiet: true }),
      );
      await queryClient.invalidateQueries();
      if (failures.length === 0) {
        notifications.notify({ text: texts.bulkRestored(deletions.length), color: 'success', force: true });
      }
      return failures;
    },
    summarize: texts.bulkRestoreFailed,
  };
}
