import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';
import { findCredentials } from './credentials.ts';
import { needOpenWorkspace } from './open-workspace.ts';
import { signInOf } from './sign-in.ts';

/** The pages of a report, in their order, if the connection opens its workspace. */
export const listReportPages = reading(routes.listReportPages, async ({ ctx, params }) => {
  const connection = await findCredentials(ctx, params.connectionId);
  needOpenWorkspace(connection.groupsFilter, params.groupId);
  const bi = ctx.bi.as(await signInOf(ctx, connection), ctx.bi.startDeadline());
  const pages = await bi.listPages(params);
  return pages.toSorted((one, other) => one.order - other.order);
});
