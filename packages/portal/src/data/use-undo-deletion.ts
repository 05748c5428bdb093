import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../http/api-context.ts';
import { ApiError } from '../http/api-error.ts';
import { getErrorPolicy } from '../http/error-policy.ts';
import { dialogMessages } from '../messages/dialogs.ts';
import { useNotifications } from '../ui/notifications/notifications-context.ts';

const texts = dialogMessages.deletion;

/** Returns a function that notifies the user of a deletion, with a button that restores the deleted entities. */
export function useUndoDeletion(): (text: string, deletionIds: readonly string[]) => void {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  return useCallback(
    (text, deletionIds) => {
      const restore = async () => {
        try {
          for (const deletionId of deletionIds)
            await api.call(deletionRoutes.restoreDeletion, { deletionId }, { body: {} });
          notifications.notify({ text: texts.undone, color: 'success', force: true });
        } catch (error) {
          const isShown = error instanceof ApiError && getErrorPolicy(error).notify !== undefined;
          if (!isShown) notifications.notify({ text: (error as Error).message, color: 'error', force: true });
        }
        // Also after a failure, because a part may have been restored.
        await queryClient.invalidateQueries();
      };
      const action = { label: texts.undo, onClick: () => void restore() };
      notifications.notify({ text, color: 'success', force: true, action });
    },
    [api, notifications, queryClient],
  );
}
