import type { EmbedToken, RouteParams, UserApp } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
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
 * Builds the query for the embed token of a report. Rejections cause no notification, because the token may be requested
 * before the viewer is open, which then handles them. For the same reason, a failed attempt causes none until the viewer
 * observes the query. It removes the query instead, so that the viewer requests the token again.
 *
 * @param attempt - number of the viewer's attempt, because each token is used once. The token of the first attempt can be
 *   prefetched.
 */
const buildTokenQuery = (api: ApiClient, notifications: Notifications, report: ReportParams, attempt = 0) =>
  queryOptions<EmbedToken>({
    queryKey: [route.path, report, attempt],
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
export function usePrefetchEmbedToken() {
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
}

interface EmbedTokenOptions {
  /** Number of the viewer's attempt to open the report; defaults to the first one. */
  attempt?: number;
  onToken(embedToken: EmbedToken): void;
  onFailure(error: unknown): void;
}

/**
 * Requests the embed token of a report, or uses the prefetched token. Each token is used once.
 *
 * @returns a function that requests a new token. It rejects with an `ApiError` when the request fails.
 */
export function useEmbedToken(report: ReportParams, { attempt, ...handlers }: EmbedTokenOptions) {
  const api = useApi();
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  const query = buildTokenQuery(api, notifications, report, attempt);
  // Sends the request before the browser paints.
  usePrefetchQuery(query);
  // A prefetch that was rejected is not repeated.
  const { data, error } = useQuery({ ...query, retryOnMount: false });
  const handleToken = useEffectEvent(handlers.onToken);
  const handleFailure = useEffectEvent(handlers.onFailure);
  useLayoutEffect(() => {
    if (data) handleToken(data);
  }, [data]);
  useLayoutEffect(() => {
    if (error) handleFailure(error);
  }, [error]);
  const removeToken = useEffectEvent(() => {
    queryClient.removeQueries({ queryKey: query.queryKey });
  });
  useLayoutEffect(
    () => () => {
      removeToken();
    },
    [],
  );
  return (signal: AbortSignal) => api.call(route, report, { signal, quiet: true });
}
