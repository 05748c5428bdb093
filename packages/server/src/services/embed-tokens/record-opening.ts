import type { Context } from '../../context.ts';
import { recordAudit } from '../audit.ts';

/**
 * Records in the audit log that the caller opens a report, at most once an hour per user, app and report, because
 * token renewals use the same request.
 */
export const recordOpening = async (
  { db, user, request, recentOpenings }: Context,
  { appId, reportId }: { appId: string; reportId: string },
): Promise<void> => {
  const key = [user.id, appId, reportId].join(' ');
  if (recentOpenings.has(key)) return;
  const { method, url, id } = request;
  const entry = {
    userId: user.id,
    method,
    url,
    statusCode: 200,
    statusMessage: 'OK',
    body: null,
    requestId: id,
  };
  await db.asUser(user.id, (tx) => recordAudit(tx, entry));
  recentOpenings.add(key);
};
