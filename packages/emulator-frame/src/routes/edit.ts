import type { EmbedSession } from '../report/embed-session.ts';
import { findPage, getPermissions, requireLoaded, requireReport } from '../report/embed-state.ts';
import { addPage, deletePage, renamePage } from '../report/page-edits.ts';
import { requirePermission } from '../report/permissions.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';
import { toPageBody } from './pages.ts';
import { rethrowDataError } from './rethrow-data-error.ts';

/** Creates the routes for editing pages, switching the mode and saving. */
export function createEditRoutes(currentSession: CurrentSession): Routes {
  return {
    'POST /report/addPage': ({ body }) => {
      const { store } = requireEditableSession(currentSession);
      const displayName = getOptionalText(body, 'displayName');
      const { definition, page } = addPage(requireReport(store.state).definition, displayName);
      store.dispatch({ type: 'editDefinition', definition, change: {} });
      store.dispatch({ type: 'setPage', page: page.name, initiator: 'sdk' });
      return ok(toPageBody(page, true));
    },
    'DELETE /report/pages/{page}': ({ params: { page = '' } }) => {
      const { store } = requireEditableSession(currentSession);
      findPage(store.state, page);
      const definition = deletePage(requireReport(store.state).definition, page);
      const next = definition.pages.find(({ hidden }) => !hidden);
      if (requireLoaded(store.state).reportState.activePage === page && next)
        store.dispatch({ type: 'setPage', page: next.name, initiator: 'sdk' });
      store.dispatch({ type: 'editDefinition', definition, change: {} });
      return undefined;
    },
    'PUT /report/pages/{page}/name': ({ params: { page = '' }, body }) => {
      const { store } = requireEditableSession(currentSession);
      findPage(store.state, page);
      const displayName = requireText(body, 'displayName');
      const definition = renamePage(requireReport(store.state).definition, page, displayName);
      store.dispatch({ type: 'editDefinition', definition, change: {} });
      return undefined;
    },
    'POST /report/switchMode/{mode}': ({ params: { mode } }) => {
      if (mode !== 'edit' && mode !== 'view')
        throw new FrameRequestError(400, [{ message: 'mode must be edit or view' }]);
      requireSession(currentSession).store.dispatch({ type: 'switchMode', mode });
      return undefined;
    },
    'GET /report/hasUnsavedChanges': () => ok(requireSession(currentSession).store.state.hasUnsavedChanges),
    'POST /report/save': async () => {
      await requireEditableSession(currentSession).saver.save().catch(rethrowDataError);
      return undefined;
    },
    'POST /report/saveAs': async ({ body }) => {
      const { store, saver } = requireSession(currentSession);
      requirePermission(getPermissions(store.state), 'copy');
      const targetWorkspaceId = getOptionalText(body, 'targetWorkspaceId');
      await saver.saveAs(requireText(body, 'name'), targetWorkspaceId).catch(rethrowDataError);
      return undefined;
    },
  };
}

function requireEditableSession(currentSession: CurrentSession): EmbedSession {
  const session = requireSession(currentSession);
  requirePermission(getPermissions(session.store.state), 'edit');
  return session;
}

function getOptionalText(body: unknown, field: string): string | undefined {
  const isPresent = isObject(body) && body[field] !== undefined && body[field] !== null;
  return isPresent ? requireText(body, field) : undefined;
}

function requireText(body: unknown, field: string): string {
  const value = isObject(body) ? body[field] : undefined;
  if (typeof value !== 'string' || value.trim() === '')
    throw new FrameRequestError(400, [{ message: `${field} is required` }]);
  return value.trim();
}
