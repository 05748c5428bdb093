import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';
import { assertWorkspaceAllowed } from './assert-workspace-allowed.ts';
import { findCredentials } from './credentials.ts';
import { resolveBiAccount } from './sign-in.ts';

/** Lists the ordered pages of a report, if the connection allows its workspace. */
export const listReportPages = defineQuery(routes.listReportPages, async ({ ctx, params }) => {
  const connection = await findCredentials(ctx, params.connectionId);
  assertWorkspaceAllowed(connection.groupsFilter, params.groupId);
  const bi = ctx.bi.as(await resolveBiAccount(ctx, connection), ctx.bi.startDeadline());
  const pages = await bi.listPages(params);
  return pages.toSorted((a, b) => a.order - b.order);
});
