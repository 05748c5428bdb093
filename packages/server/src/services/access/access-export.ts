import { limits, routes } from '@embed-portal/api-contract';
import type { AppAccessEntry } from '@embed-portal/api-contract';
import { findScope, toAuditBody } from '../audit-entries/audit-entry.ts';
import { buildCsvHeader, csvMediaType, toCsv } from '../exports/csv.ts';
import { startExport } from '../exports/start-export.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { byName, readPage } from '../operations/paging.ts';
import { findAppAccess, findExplainableApp } from './access.ts';

const route = routes.exportAppAccess;

const columns = [
  'appId',
  'appName',
  'userId',
  'name',
  'email',
  'registered',
  'active',
  'access',
  'missing',
] as const;

interface ExportedEntry extends AppAccessEntry {
  app: { id: string; name: string };
}

const toCsvRow = ({ app, paths, ...user }: ExportedEntry) => ({
  appId: app.id,
  appName: app.name,
  userId: user.id,
  name: user.name,
  email: user.email,
  registered: user.registered,
  active: user.active,
  access: paths.map(({ rule, group }) => (group ? `${rule} ${group.name}` : rule)).join(', '),
  missing: user.missing,
});

/** Streams the users who may open an app with all reasons, or the members of its tenant who may not, by name. */
export const exportAppAccess = defineQuery(route, async ({ ctx, params: { appId }, query }) => {
  const scope = await ctx.db.asUser(ctx.user.id, async (tx) => {
    await findExplainableApp(tx, ctx.user, appId);
    return findScope(tx, { appId }, ctx.user.id);
  });
  return startExport(ctx, {
    route,
    name: 'access',
    fileExtension: 'csv',
    mediaType: csvMediaType,
    header: buildCsvHeader(columns),
    toText: (entries: ExportedEntry[]) => toCsv(columns, entries.map(toCsvRow)),
    readPage: async (tx, caller, page) => {
      const app = await findExplainableApp(tx, caller, appId);
      const list = await findAppAccess(tx, { caller, app, maxCounted: limits.maxCountedRows }, query);
      const { items, next } = await readPage(tx, list, { ...page, sort: byName });
      return { items: items.map((entry) => ({ ...entry, app })), next };
    },
    audit: { ...scope, body: toAuditBody(route.query, query) },
  });
});
