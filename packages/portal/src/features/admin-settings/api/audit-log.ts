import { ErrorBody, isMutation, routes } from '@embed-portal/api-contract';
import type { RouteQueryInput } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { auditMessages } from '../../../messages/audit.ts';
import type { Services } from '../../../services.ts';

/** Putting back a change can affect every list. */
const readRoutes = Object.values(routes).filter((route) => !isMutation(route));

export const useRevertAuditChange = () =>
  useRouteMutation(administrationRoutes.revertAuditChange, readRoutes);

type ExportQuery = RouteQueryInput<(typeof administrationRoutes)['exportAuditLog']>;

const toError = async (response: Response): Promise<Error> => {
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  return new Error(body.success ? body.data.error.message : auditMessages.exportFailed);
};

/** Downloads the audit log as a file. The browser keeps large files on disk. */
export const downloadAuditLog = async (
  { session, apiServers }: Pick<Services, 'session' | 'apiServers'>,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<void> => {
  const fields = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const { path } = administrationRoutes.exportAuditLog;
  const address = `${apiServers.current.url}${path}?${new URLSearchParams(fields).toString()}`;
  const headers = { authorization: `Bearer ${await session.getToken()}` };
  const response = await fetch(address, { headers, signal });
  if (!response.ok) throw await toError(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `audit-log-${new Date().toISOString().slice(0, 10)}.${query.format}`;
  link.click();
  URL.revokeObjectURL(url);
};
