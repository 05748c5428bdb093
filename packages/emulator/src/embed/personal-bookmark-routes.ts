import type { PersonalBookmark } from '@embed-portal/emulator-protocol/service-messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createNotAuthorizedError } from '../service/errors.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import type { TokenClaims } from '../service/tokens.ts';
import { authorizeReport, parseBody } from './authorize.ts';
import { getUserStateKey } from './user-state-routes.ts';

const bookmark = z.object({
  name: z.string().min(1).max(100),
  displayName: z.string().trim().min(1).max(256),
  state: z.string().max(500_000),
});
const personalBookmarksBody = z.object({ reportId: z.guid(), bookmarks: z.array(bookmark).max(100) });

/** Creates the plugin that stores the personal bookmarks of users in memory. Each request replaces the list. */
export function createPersonalBookmarkRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'data'));
    app.post('/embed/personalBookmarks', async (request, reply) => {
      const { reportId, bookmarks } = parseBody(personalBookmarksBody, request.body);
      const { report, claims } = await authorizeReport(context, request, reportId);
      if (claims.kind === 'embed')
        throw createNotAuthorizedError('Personal bookmarks require the access token of a user.');
      context.personalBookmarks.set(getUserStateKey(report.entry.id, claims), bookmarks);
      return reply.send({});
    });
  };
}

/** Returns the user's bookmarks of a report, or undefined with an embed token, which belongs to no user. */
export function findPersonalBookmarks(
  { personalBookmarks }: ServiceContext,
  reportId: string,
  claims: TokenClaims,
): PersonalBookmark[] | undefined {
  return claims.kind === 'embed'
    ? undefined
    : (personalBookmarks.get(getUserStateKey(reportId, claims)) ?? []);
}
