import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { appParameter } from '../../entity-ui/use-url-parameter.ts';
import { useRouteQuery } from '../../http/use-route-query.ts';
import { paletteMessages as texts } from '../../messages/palette.ts';
import { UsersIcon } from '../../ui/icons.tsx';
import { CircleQuestionMarkIcon } from '../../ui/screen-icons.tsx';
import { useDebouncedSearch } from '../../ui/table/use-debounced-search.ts';
import type { Command } from './commands.ts';
import { useMaySearchUsers } from './use-user-commands.ts';

const minSearchLength = 2;
const maxApps = 4;

/**
 * Returns commands that explain the access of a user to an app, for a text with words of both, such as `vera retail`, and
 * commands that list the users of an app. The server searches, also apps that the current user cannot open.
 */
export function useAccessCommands(text: string): { commands: Command[]; pending: boolean } {
  const navigate = useNavigate();
  const search = useDebouncedSearch(text.trim());
  const enabled = useMaySearchUsers() && search.length >= minSearchLength;
  const questions = useRouteQuery(
    accessRoutes.searchAccess,
    {},
    { query: { text: search }, enabled: enabled && /\s/.test(search) },
  );
  const apps = useRouteQuery(
    accessRoutes.listExplainableApps,
    {},
    { query: { search, limit: maxApps }, enabled },
  );
  const commands = useMemo(
    () =>
      enabled
        ? [
            ...(questions.data ?? []).map(({ user, app }): Command => ({
              id: `access ${user.id} ${app.id}`,
              group: 'access',
              label: texts.explain(user.name, app.name),
              hint: user.email === user.name ? undefined : user.email,
              icon: CircleQuestionMarkIcon,
              run: () => void navigate(`/access/users/${user.id}?${appParameter}=${app.id}`),
            })),
            ...(apps.data ?? []).map(({ id, name }): Command => ({
              id: `access ${id}`,
              group: 'access',
              label: texts.usersOf(name),
              icon: UsersIcon,
              run: () => void navigate(`/access/apps/${id}`),
            })),
          ]
        : [],
    [enabled, questions.data, apps.data, navigate],
  );
  return { commands, pending: enabled && (questions.isFetching || apps.isFetching) };
}
