import { can, canAnywhere, canIn } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { formatFullName } from '../../entity-ui/lists/tenant-user-columns.tsx';
import { useApi } from '../../http/api-context.ts';
import { toRouteQuery, useRouteQuery } from '../../http/use-route-query.ts';
import { UserIcon } from '../../ui/screen-icons.tsx';
import { useDebouncedSearch } from '../../ui/table/use-debounced-search.ts';
import { searchCommands } from './commands.ts';
import type { Command } from './commands.ts';

/** Minimum length of a search for users. Shorter searches match too many. */
const minSearchLength = 2;
const maxUsers = 8;
/** Maximum number of tenants whose members are searched if no tenant is selected. */
const maxTenants = 5;

interface FoundUser {
  id: string;
  name: string;
  email: string;
}

const noUsers: readonly FoundUser[] = [];
const noCommands: readonly Command[] = [];

/** Searches all users on the server. */
function useSearchedUsers(
  search: string,
  enabled: boolean,
): { users: readonly FoundUser[]; pending: boolean } {
  const query = useRouteQuery(
    administrationRoutes.listUsers,
    {},
    { query: { search, limit: maxUsers, sort: 'name' }, enabled },
  );
  return { users: query.data ?? noUsers, pending: query.isFetching };
}

/** Searches the members of the selected tenant, or of the first tenants, on the server. */
function useTenantMembers(
  search: string,
  enabled: boolean,
): { users: readonly FoundUser[]; pending: boolean } {
  const api = useApi();
  const { user, tenants, selectedTenant } = useAccount();
  const searched = useMemo(
    () =>
      (selectedTenant ? [selectedTenant] : tenants)
        .filter(({ id }) => canIn(user, id, 'readTenantUsers'))
        .slice(0, maxTenants),
    [user, tenants, selectedTenant],
  );
  const query = { search, limit: maxUsers, sort: 'name' };
  return useQueries({
    queries: searched.map(({ id: tenantId }) => ({
      ...toRouteQuery(api, tenantRoutes.listUsersOfTenant, { tenantId }, query),
      enabled,
    })),
    combine: (results) => {
      const members = results.flatMap(({ data = [] }) => data);
      const users = members.map((user) => ({ id: user.id, name: formatFullName(user), email: user.email }));
      return {
        users: [...new Map(users.map((user) => [user.id, user])).values()],
        pending: results.some(({ isFetching }) => isFetching),
      };
    },
  });
}

/** Returns whether the current user can search for users. */
export const useMaySearchUsers = (): boolean => canAnywhere(useAccount().user, 'readTenantUsers');

/**
 * Returns commands that open the pages of matching users, at most eight. Superadmins search all users, others the
 * members of their tenants.
 */
export function useUserCommands(text: string): { commands: readonly Command[]; pending: boolean } {
  const navigate = useNavigate();
  const { rolesList } = useAccount().user;
  const search = useDebouncedSearch(text.trim());
  const enabled = useMaySearchUsers() && search.length >= minSearchLength;
  const searchesAll = can(rolesList, 'administer');
  const all = useSearchedUsers(search, enabled && searchesAll);
  const members = useTenantMembers(search, enabled && !searchesAll);
  const { users, pending } = searchesAll ? all : members;
  const commands = useMemo(
    () =>
      users.map(({ id, name, email }): Command => ({
        id: `user ${id}`,
        group: 'users',
        label: name,
        hint: email === name ? undefined : email,
        icon: UserIcon,
        run: () => void navigate(`/access/users/${id}`),
      })),
    [users, navigate],
  );
  const matches = useMemo(
    () => (enabled ? searchCommands(commands, text).slice(0, maxUsers) : noCommands),
    [enabled, commands, text],
  );
  return { commands: matches, pending: enabled && pending };
}
