import type { EmbedToken, RouteParams, UserApp } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { QueryObserver, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useCallback, useEffectEvent, useLayoutEffect } from 'react';
import { useApi } from '../http/api-context.ts';
import type { ApiClient } from '../http/client.ts';
import type { Notifications } from '../ui/notifications/notification-queue.ts';
import { useNotifications } from '../ui/notifications/notifications-context.ts';
import { getEmbeddedReports } from './apps.ts';

const route = viewingRoutes.getToken;

type ReportParams = RouteParams<typeof route>;

/** Time in milliseconds after which an unused token is removed. Loading the viewer takes less time. */
const maxPrefetchAgeMs = 30_000;

/**
 * Builds the query for the embed token of a report. Rejections cause no notification before the viewer handles them,
 * because the token may be requested before the viewer is open. A failed attempt causes none until the viewer observes the query, because the placeholder of the
 * viewer explains the state. It then removes the query, so that the viewer requests the token again.
 */
const buildTokenQuery = (api: ApiClient, notifications: Notifications, report: ReportParams) =>
  queryOptions<EmbedToken>({
    queryKey: [route.path, report],
    queryFn: ({ client, queryKey, signal }) =>
      api.call(route, report, {
        signal,
        quiet: true,
        notify: (message) => {
          const isObserved = client.getQueryCache().find({ queryKey })?.getObserversCount();
          if (isObserved) notifications.notify(message);
          else client.removeQueries({ queryKey });
        },
      }),
    staleTime: 'static',
    gcTime: maxPrefetchAgeMs,
  });

/** Returns a function that requests the embed token of an app's first report while the viewer is still loading. */
export const usePrefetchEmbedToken = () => {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  return useCallback(
    (app: UserApp) => {
      queryClient.removeQueries({ queryKey: [route.path] });
      const [first] = getEmbeddedReports(app);
      if (!first) return;
      const query = buildTokenQuery(api, notifications, { appId: app.id, reportId: first.id });
      queryClient.query(query).catch(() => undefined); // The viewer handles the failure.
    },
    [api, notifications, queryClient],
  );
};

interface EmbedTokenHandlers {
  onToken(embedToken: EmbedToken): void;
  onFailure(error: unknown): void;
}

/**
 * Requests the embed token of a report on mount, or uses the prefetched token. Each token is used once.
 *
 * @returns a function that requests a new token. It rejects with an `ApiError` when the request fails.
 */
export const useEmbedToken = (report: ReportParams, { onToken, onFailure }: EmbedTokenHandlers) => {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  const handleResult = useEffectEvent(({ data, error }: QueryObserverResult<EmbedToken>) => {
    if (data) onToken(data);
    else if (error) onFailure(error);
  });
  const observe = useEffectEvent(() => {
    const query = buildTokenQuery(api, notifications, report);
    // A prefetch that was rejected is not repeated.
    const observer = new QueryObserver(queryClient, { ...query, retryOnMount: false });
    const unsubscribe = observer.subscribe((result) => {
      handleResult(result);
    });
    handleResult(observer.getCurrentResult());
    return () => {
      unsubscribe();
      queryClient.removeQueries({ queryKey: [route.path] });
    };
  });
  // This is a layout effect, so that the request is sent before the browser paints.
  useLayoutEffect(() => observe(), []);
  return (signal: AbortSignal) => api.call(route, report, { signal, quiet: true });
};
