import { routes } from '@embed-portal/api-contract';
import type { AccessRequest, RouteBody, RouteParams } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError, createNotFoundError, PortalError } from '../../errors.ts';
import { buildDecisionMail } from '../../mail/access-request.ts';
import { updateGroup } from '../groups.ts';
import { defineMutation } from '../operation.ts';
import { selectOpenRequests, toAccessRequest } from './list.ts';
import { queueRequestMail } from './queue-mail.ts';

type Decision = RouteBody<typeof routes.decideAccessRequest>;

type Params = RouteParams<typeof routes.decideAccessRequest>;

const findOpenRequest = async (
  tx: Tx,
  { user }: Context,
  { appId, userId }: Params,
): Promise<AccessRequest> => {
  const row = await selectOpenRequests(tx, user)
    .where('request.app_id', '=', appId)
    .where('request.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('Request');
  return toAccessRequest(row);
};

/**
 * Marks a request as decided. Of two concurrent decisions, one succeeds.
 *
 * @throws {PortalError} `conflict` when another administrator has decided.
 */
const closeRequest = async (tx: Tx, { user }: Context, id: string, granted: boolean): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('access_requests')
    .set({ decided_at: sql<Date>`now()`, decided_by: user.id, granted })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  throw new PortalError('conflict', 'Another administrator has decided about this request.');
};

/**
 * Adds the user to a group of the app with the ordinary update of the group, under its rights and rules.
 *
 * @throws {PortalError} `invalid` when the group does not open the app, or when something other than a group is
 *   missing, and every error of the update.
 */
const grant = async (
  tx: Tx,
  ctx: Context,
  { user, app, missing, groups }: AccessRequest,
  groupId: string | null,
): Promise<void> => {
  if (missing === null) return;
  if (missing !== 'group') {
    const text = `The user cannot open “${app.name}” as a member of a group. Check the access of the user to the app.`;
    throw new PortalError('invalid', text);
  }
  if (!groups.some(({ id }) => id === groupId)) {
    throw createInvalidFieldError('groupId', 'Must be a group of the app');
  }
  const request = { ...ctx.request, ifMatch: undefined };
  await updateGroup.runWithin({
    ctx: { ...ctx, request },
    tx,
    input: { params: { groupId }, query: {}, body: { addUsers: [user.id] } },
  });
  ctx.request.change = request.change;
};

const getReason = (decision: Decision): string | null =>
  decision.decision === 'declined' ? (decision.reason ?? null) : null;

/** Grants or declines a request for access, and notifies the requesting user by email. */
export const decideAccessRequest = defineMutation(
  routes.decideAccessRequest,
  async ({ ctx, tx, params, body }) => {
    const request = await findOpenRequest(tx, ctx, params);
    const granted = body.decision === 'granted';
    await closeRequest(tx, ctx, request.id, granted);
    if (granted) await grant(tx, ctx, request, body.groupId);
    await queueRequestMail(tx, ctx, request.id, (site) =>
      buildDecisionMail(site, { app: request.app, granted, reason: getReason(body) }),
    );
  },
);
