import { canAnywhere } from '@embed-portal/api-contract';
import { setupRoutes } from '@embed-portal/api-contract/routes/setup';
import { useRouteQuery } from '../http/use-route-query.ts';
import { useAccount } from './account.ts';

/**
 * Returns whether the list of first steps has an open step, and whether that is still unknown.
 *
 * @param isNeeded - whether to load the steps.
 */
export function useOpenSetup(isNeeded: boolean) {
  const enabled = canAnywhere(useAccount().user, 'setUp') && isNeeded;
  const { data, isLoading } = useRouteQuery(setupRoutes.getSetup, {}, { enabled });
  return { isLoading, hasOpenStep: data?.dismissed === false && data.steps.some(({ done }) => !done) };
}
