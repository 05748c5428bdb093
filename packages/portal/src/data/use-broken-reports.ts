import { healthTexts } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useMemo } from 'react';
import { useRouteQuery } from '../http/use-route-query.ts';
import { language } from '../i18n/i18n.ts';

const query = { kind: 'report', state: 'broken' } as const;

/** Returns the problems of broken reports, by ID. Empty until the states are loaded. */
export const useBrokenReports = (): ReadonlyMap<string, string> => {
  const { data } = useRouteQuery(healthRoutes.listHealth, {}, { query });
  return useMemo(
    () =>
      new Map(data?.map(({ id, code }) => [id, code === null ? '' : healthTexts[language][code].problem])),
    [data],
  );
};
