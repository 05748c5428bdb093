import { refreshRoutes } from '@embed-portal/api-contract/routes/refreshes';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../http/api-error.ts';
import { isRejection } from '../../../http/error-policy.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { refreshMessages as texts } from '../../../messages/refreshes.ts';
import { log } from '../../../shared/log.ts';
import { PortalError, hasErrorCode } from '../../../shared/portal-error.ts';
import { sleep } from '../../../shared/sleep.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import { findRunningRefresh } from './refresh-state.ts';

const firstDelayMs = 2_000;
const intervalMs = 30_000;
const maxPolls = 20;

/**
 * Polls until a refresh has finished: after 2 s, then every 30 s, at most 20 times.
 *
 * @throws {PortalError} `refresh_timeout` when the refresh is still running after the last poll. Rethrows errors of `isRunning`,
 *   and the signal's reason when it is aborted.
 */
export async function watchRefresh(isRunning: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  await sleep(firstDelayMs, signal);
  for (let attempt = 1; attempt <= maxPolls; attempt += 1) {
    if (!(await isRunning())) return;
    if (attempt < maxPolls) await sleep(intervalMs, signal);
  }
  throw new PortalError('refresh_timeout', texts.timedOut);
}

/** Dataset of one report in an app. */
export interface DatasetOfReport {
  appId: string;
  reportId: string;
  datasetId: string;
}

const noDataset: DatasetOfReport = { appId: '', reportId: '', datasetId: '' };

/** Loads the refreshes of a dataset and polls while one is running. */
export function useRefreshes(currentDataset: DatasetOfReport | undefined) {
  const dataset = currentDataset ?? noDataset;
  const { datasetId } = dataset;
  const { notify } = useNotifications();
  const query = useRouteQuery(refreshRoutes.listRefreshes, dataset, {
    enabled: currentDataset !== undefined,
  });
  const { refetch } = query;
  const running = findRunningRefresh(query.data ?? []);
  const [startedCount, setStartedCount] = useState(0);
  const isPolling = running !== undefined || startedCount > 0;

  useEffect(() => {
    if (!isPolling) return;
    const controller = new AbortController();
    const isRunning = async () => findRunningRefresh((await refetch()).data ?? []) !== undefined;
    watchRefresh(isRunning, controller.signal)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (hasErrorCode(error, 'refresh_timeout')) notify({ text: error.message, color: 'error' });
        else log.error(texts.pollingFailed, error);
      })
      .finally(() => {
        if (!controller.signal.aborted) setStartedCount(0);
      });
    return () => {
      controller.abort();
    };
  }, [isPolling, startedCount, datasetId, refetch, notify]);

  const startMutation = useRouteMutation(refreshRoutes.startRefresh, [refreshRoutes.listRefreshes]);
  const cancelMutation = useRouteMutation(refreshRoutes.cancelRefresh, [refreshRoutes.listRefreshes]);
  return {
    query,
    running,
    starting: startMutation.isPending,
    canceling: cancelMutation.isPending,
    start: async () => {
      try {
        await startMutation.mutateAsync({ params: dataset, quiet: true });
        setStartedCount((count) => count + 1);
      } catch (error) {
        // The API client has already shown a notification for all other failures.
        if (error instanceof ApiError && isRejection(error))
          notify({ text: error.message, color: 'warning' });
      }
    },
    cancel: async (requestId: string) => {
      try {
        await cancelMutation.mutateAsync({ params: { ...dataset, requestId }, quiet: true });
      } catch {
        notify({ text: texts.cancelFailed, color: 'warning' });
      }
    },
  };
}
