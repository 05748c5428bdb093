import type { DeletedParent, Deletion } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useApi } from '../../../http/api-context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getErrorPolicy } from '../../../http/error-policy.ts';
import { deletionMessages } from '../../../messages/deletions.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import { getDeletionName } from './deletion-name.ts';

/** Reason why a deletion cannot be restored yet. */
type Obstacle =
  | { reason: 'parents'; deletion: Deletion; parents: readonly DeletedParent[] }
  | { reason: 'name'; deletion: Deletion };

function toObstacle(error: unknown, deletion: Deletion): Obstacle | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'parent_deleted') return { reason: 'parents', deletion, parents: error.parents };
  return error.code === 'name_in_use' ? { reason: 'name', deletion } : undefined;
}

/** Returns functions that restore deletions, and the obstacle that the user must resolve. */
export function useRestoreDeletion() {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const send = useCallback(
    async (deletion: Deletion, body: { name?: string }) => {
      const restored = await api.call(
        deletionRoutes.restoreDeletion,
        { deletionId: deletion.id },
        { body, handlesValidationErrors: true },
      );
      const name = getDeletionName(restored);
      const text =
        restored.missing.length === 0
          ? deletionMessages.restored(name)
          : deletionMessages.restoredWithout(name, restored.missing.map((entity) => entity.name).join(', '));
      notifications.notify({ text, color: 'success', force: true });
      setObstacle(undefined);
      await queryClient.invalidateQueries();
    },
    [api, notifications, queryClient],
  );
  const restore = useCallback(
    async (deletion: Deletion) => {
      try {
        await send(deletion, {});
      } catch (error) {
        const found = toObstacle(error, deletion);
        setObstacle(found);
        const isShown = found ?? (error instanceof ApiError && getErrorPolicy(error).notify);
        if (!isShown) notifications.notify({ text: (error as Error).message, color: 'error', force: true });
      }
    },
    [send, notifications],
  );
  const dismiss = useCallback(() => {
    setObstacle(undefined);
  }, []);
  return {
    restore,
    obstacle,
    dismiss,
    /** Restores a tenant under a new name. */
    rename: (deletion: Deletion, name: string) => send(deletion, { name }),
  };
}
