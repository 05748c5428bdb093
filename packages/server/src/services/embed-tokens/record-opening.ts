import { routes } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findScope } from '../audit/scope.ts';
import { toAuditEntry } from '../operation.ts';
import { recordRecentApp } from '../shortcuts.ts';

/**
 * Records that the caller opens a report: in the recently opened apps, and in the audit log at most once an hour per
 * user, app and report, because token renewals use the same request. A session that views the portal as the user counts
 * separately, and does not change the user's recently opened apps.
 */
export const recordOpening = async (
  { db, user, view, request, recentOpenings }: Context,
  { appId, reportId }: { appId: string; reportId: string },
): Promise<void> => {
  const key = [view?.sessionId ?? '', user.id, appId, reportId].join(' ');
  await db.asUser(user.id, async (tx) => {
    if (!view) await recordRecentApp(tx, user.id, appId);
    if (recentOpenings.has(key)) return;
    const scope = await findScope(tx, { appId, reportId }, user.id);
    await recordAudit(tx, { ...toAuditEntry({ user, view, request }, routes.getToken), ...scope });
  });
  recentOpenings.add(key);
};
