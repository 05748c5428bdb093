import type { RouteQueryInput } from '@embed-portal/api-contract';
import type { administrationRoutes } from '@embed-portal/api-contract/routes/administration';

/** Parameters of the page's address that filter the audit log. Dates have the format `2026-11-23`. */
export const filterNames = ['from', 'to', 'user', 'tenant', 'target', 'action', 'status'] as const;
export type FilterName = (typeof filterNames)[number];
export type AuditFilters = Partial<Record<FilterName, string>>;

const datePattern = /^\d{4}-\d\d-\d\d$/;
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const patterns: Record<FilterName, RegExp> = {
  from: datePattern,
  to: datePattern,
  user: idPattern,
  tenant: idPattern,
  target: idPattern,
  action: /^[A-Za-z]{1,60}$/,
  status: /^(succeeded|rejected)$/,
};

/** Returns the start of a day in local time, plus a number of days; undefined for dates that do not exist. */
function toTime(date: string | undefined, addedDays = 0): number | undefined {
  if (date === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const time = new Date(year, month - 1, day + addedDays).getTime();
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** Reads the filters from the page's address. Ignores invalid values. */
export const readFilters = (params: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name);
      return value !== null && patterns[name].test(value) ? [[name, value]] : [];
    }),
  );

type AuditQuery = Omit<RouteQueryInput<(typeof administrationRoutes)['exportAuditLog']>, 'format'>;

/** Returns the query of the API. The last day is included. */
export const toQuery = ({ from, to, status, ...filters }: AuditFilters): AuditQuery => ({
  ...filters,
  ...(from !== undefined && { from: toTime(from) }),
  ...(to !== undefined && { to: toTime(to, 1) }),
  ...(status !== undefined && { status: status === 'rejected' ? 'rejected' : 'succeeded' }),
});
