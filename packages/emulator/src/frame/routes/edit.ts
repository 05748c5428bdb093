import { addPage, deletePage, renamePage } from '../report/page-edits.ts';
import { demand } from '../report/permissions.ts';
import type { Session } from '../report/session.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { pageBody } from './pages.ts';
import { refuse } from './refuse.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** What changes the report itself: pages, mode and saving. */
export function editRoutes(box: SessionBox): Routes {
  return {
    'POST /report/addPage': ({ body }) => {
      const session = editable(box);
      const displayName = optionalText(body, 'displayName');
      const { definition, page } = addPage(session.report.definition, displayName);
      session.edit(definition, {});
      session.setPage(page.name, 'sdk');
      return ok(pageBody(page, true));
    },
    'DELETE /report/pages/{page}': ({ params: { page = '' } }) => {
      const session = editable(box);
      session.page(page);
      const definition = deletePage(session.report.definition, page);
      const next = definition.pages.find(({ hidden }) => !hidden);
      if (session.state.activePage === page && next) session.setPage(next.name, 'sdk');
      session.edit(definition, {});
      return undefined;
    },
    'PUT /report/pages/{page}/name': ({ params: { page = '' }, body }) => {
      const session = editable(box);
      session.page(page);
      session.edit(renamePage(session.report.definition, page, text(body, 'displayName')), {});
      return undefined;
    },
    'POST /report/switchMode/{mode}': ({ params: { mode } }) => {
      if (mode !== 'edit' && mode !== 'view')
        throw new WireError(400, [{ message: 'mode must be edit or view' }]);
      sessionOf(box).switchMode(mode);
      return undefined;
    },
    'GET /report/hasUnsavedChanges': () => ok(sessionOf(box).saving.unsaved),
    'POST /report/save': async () => {
      await editable(box).saving.save().catch(refuse);
      return undefined;
    },
    'POST /report/saveAs': async ({ body }) => {
      const session = sessionOf(box);
      demand(session.rights, 'copy');
      const targetWorkspace = optionalText(body, 'targetWorkspaceId');
      await session.saving.saveAs(text(body, 'name'), targetWorkspace).catch(refuse);
      return undefined;
    },
  };
}

function editable(box: SessionBox): Session {
  const session = sessionOf(box);
  demand(session.rights, 'edit');
  return session;
}

function optionalText(body: unknown, field: string): string | undefined {
  const isGiven = isObject(body) && body[field] !== undefined && body[field] !== null;
  return isGiven ? text(body, field) : undefined;
}

function text(body: unknown, field: string): string {
  const value = isObject(body) ? body[field] : undefined;
  if (typeof value !== 'string' || value.trim() === '')
    throw new WireError(400, [{ message: `${field} is required` }]);
  return value.trim();
}
