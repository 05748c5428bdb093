import type { UserApp, AppReport } from '@embed-portal/api-contract';

/** The address of a report of an app, on one of its pages where that is named. */
export const toPagePath = (app: Pick<UserApp, 'id'>, entry: Pick<AppReport, 'id'>, page?: string): string =>
  `/apps/${app.id}/${entry.id}${page === undefined ? '' : `/${encodeURIComponent(page)}`}`;
