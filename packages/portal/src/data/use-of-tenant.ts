import { useMemo } from 'react';
import { useAccount } from './account.ts';

/** What of a list belongs to the selected tenant; all of it while none is selected. */
export const useOfTenant = <Row extends { tenantId: string }>(rows: readonly Row[] | undefined) => {
  const tenantId = useAccount().selectedTenant?.id;
  return useMemo(
    () => (tenantId === undefined ? rows : rows?.filter((row) => row.tenantId === tenantId)),
    [rows, tenantId],
  );
};
