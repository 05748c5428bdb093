import type { UserApp } from '@embed-portal/api-contract';
import { useCallback } from 'react';
import { getEmbeddedReports } from '../../data/app-reports.ts';
import { useServices } from '../../services.ts';

/** Returns a function that requests the embed token of an app's first report while the viewer is still loading. */
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
