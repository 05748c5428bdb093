import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/record.ts';

const hourMs = 60 * 60_000;
const maxOpenings = 10_000;

/** Report openings that this server has recorded in the last hour. */
export interface RecentOpenings {
  has(key: string): boolean;
  add(key: string): void;
}

export const createRecentOpenings = (now = Date.now): RecentOpenings => {
  const times = new Map<string, number>();
  return {
    has: (key) => now() - (times.get(key) ?? -Infinity) < hourMs,
    add: (key) => {
      times.delete(key);
      times.set(key, now());
      const oldest = times.keys().next().value;
      if (times.size > maxOpenings && oldest !== undefined) times.delete(oldest);
    },
  };
};

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
