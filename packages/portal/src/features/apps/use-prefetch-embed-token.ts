import type { UserApp } from '@embed-portal/api-contract';
import { useCallback } from 'react';
import { getEmbeddedReports } from '../../data/app-reports.ts';
import { useServices } from '../../services.ts';

/** Prefetches the embed token of the first report of an app, so that it arrives while the viewer is being rendered. */
export const usePrefetchEmbedToken = () => {
  const { embedTokens } = useServices();
  return useCallback(
    (app: UserApp): void => {
      const [first] = getEmbeddedReports(app);
      if (first) embedTokens.prefetch({ appId: app.id, reportId: first.id });
    },
    [embedTokens],
  );
};
