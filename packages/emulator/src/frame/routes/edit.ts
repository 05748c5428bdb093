import type { EmbedSession } from '../report/embed-session.ts';
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
      const session = requireEditableSession(currentSession);
      const displayName = getOptionalText(body, 'displayName');
      const { definition, page } = addPage(session.report.definition, displayName);
      session.editDefinition(definition, {});
      session.setPage(page.name, 'sdk');
      return ok(toPageBody(page, true));
    },
    'DELETE /report/pages/{page}': ({ params: { page = '' } }) => {
      const session = requireEditableSession(currentSession);
      session.requirePage(page);
      const definition = deletePage(session.report.definition, page);
      const next = definition.pages.find(({ hidden }) => !hidden);
      if (session.state.activePage === page && next) session.setPage(next.name, 'sdk');
      session.editDefinition(definition, {});
      return undefined;
    },
    'PUT /report/pages/{page}/name': ({ params: { page = '' }, body }) => {
      const session = requireEditableSession(currentSession);
      session.requirePage(page);
      session.editDefinition(
        renamePage(session.report.definition, page, requireText(body, 'displayName')),
        {},
      );
      return undefined;
    },
    'POST /report/switchMode/{mode}': ({ params: { mode } }) => {
      if (mode !== 'edit' && mode !== 'view')
        throw new FrameRequestError(400, [{ message: 'mode must be edit or view' }]);
      requireSession(currentSession).switchMode(mode);
      return undefined;
    },
    'GET /report/hasUnsavedChanges': () => ok(requireSession(currentSession).saver.hasUnsavedChanges),
    'POST /report/save': async () => {
      await requireEditableSession(currentSession).saver.save().catch(rethrowDataError);
      return undefined;
    },
    'POST /report/saveAs': async ({ body }) => {
      const session = requireSession(currentSession);
      requirePermission(session.permissions, 'copy');
      const targetWorkspaceId = getOptionalText(body, 'targetWorkspaceId');
      await session.saver.saveAs(requireText(body, 'name'), targetWorkspaceId).catch(rethrowDataError);
      return undefined;
    },
  };
}

function requireEditableSession(currentSession: CurrentSession): EmbedSession {
  const session = requireSession(currentSession);
  requirePermission(session.permissions, 'edit');
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
