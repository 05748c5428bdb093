import { healthTexts } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useMemo } from 'react';
import { useAllPages } from '../http/use-all-pages.ts';
import { language } from '../i18n/i18n.ts';

/** Each entry of the list is a broken report, whose affected users the server counts. */
const pageSize = 100;
const query = { kind: 'report', state: 'broken' } as const;

/** Returns the problems of broken reports, by ID. Empty until the states are loaded. */
export function useBrokenReports(): ReadonlyMap<string, string> {
  const { data } = useAllPages(healthRoutes.listHealth, {}, { query, pageSize });
  return useMemo(
    () =>
      new Map(data?.map(({ id, code }) => [id, code === null ? '' : healthTexts[language][code].problem])),
    [data],
  );
}
