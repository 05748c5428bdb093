import type { FrameOutcome, RouteParams } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useRef } from 'react';
import { useServices } from '../../../services.ts';

const route = healthRoutes.reportFrameOutcome;

/**
 * Returns a function that tells the server whether the frame rendered a report, each outcome once. Administrators thus
 * learn of broken reports before viewers complain. Failed requests have no effect.
 */
export const useReportOutcome = (report: RouteParams<typeof route>) => {
  const { api } = useServices();
  const sent = useRef(new Set<string>());
  return (outcome: FrameOutcome['outcome'] | undefined): void => {
    if (outcome === undefined || sent.current.has(outcome)) return;
    sent.current.add(outcome);
    api
      .call(route, report, { body: { outcome }, quiet: true, notify: () => undefined })
      .catch(() => undefined);
  };
};
