import { useMemo } from 'react';
import { useAccount } from './account.ts';

/** Returns the rows of the selected tenant, or all rows when none is selected. */
export const useTenantRows = <Row extends { tenantId: string }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined => {
  const tenantId = useAccount().selectedTenant?.id;
  return useMemo(
    () => (tenantId === undefined ? rows : rows?.filter((row) => row.tenantId === tenantId)),
    [rows, tenantId],
  );
};
