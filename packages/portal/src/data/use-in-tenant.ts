import { useMemo } from 'react';
import { useAccount } from './account.ts';

/** Those of the rows that belong to the selected tenant; all of them while none is selected. */
export const useInTenant = <Row extends { tenantId: string }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined => {
  const tenantId = useAccount().selectedTenant?.id;
  return useMemo(
    () => (tenantId === undefined ? rows : rows?.filter((row) => row.tenantId === tenantId)),
    [rows, tenantId],
  );
};
