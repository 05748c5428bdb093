import { routes } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findScope } from '../audit/scope.ts';
import { toAuditEntry } from '../operation.ts';

/**
 * Records in the audit log that the caller opens a report, at most once an hour per user, app and report, because
 * token renewals use the same request. A session that views the portal as the user counts separately.
 */
export const recordOpening = async (
  { db, user, view, request, recentOpenings }: Context,
  { appId, reportId }: { appId: string; reportId: string },
): Promise<void> => {
  const key = [view?.sessionId ?? '', user.id, appId, reportId].join(' ');
  if (recentOpenings.has(key)) return;
  await db.asUser(user.id, async (tx) => {
    const scope = await findScope(tx, { appId, reportId }, user.id);
    await recordAudit(tx, { ...toAuditEntry({ user, view, request }, routes.getToken), ...scope });
  });
  recentOpenings.add(key);
};
