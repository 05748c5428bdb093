import type { UserApp, AppReport } from '@embed-portal/api-contract';

/** Returns the path of a report in an app, or of a page of the report. */
export const toPagePath = (app: Pick<UserApp, 'id'>, entry: Pick<AppReport, 'id'>, page?: string): string =>
  `/apps/${app.id}/${entry.id}${page === undefined ? '' : `/${encodeURIComponent(page)}`}`;
