import { canIn } from '@embed-portal/api-contract';
import type { ReportFailure } from '@embed-portal/api-contract';
import { ApiError } from '../../errors.ts';
import { concernsConnection, toHealthCode } from '../health-records/observation.ts';
import type { Context } from '../operations/context.ts';

/** A report that cannot be opened, with its connection. */
interface FailedReport {
  tenantId: string;
  connectionId: string;
  connectionName: string;
}

const plainTexts = {
  connection:
    'This report cannot be opened, because its connection to the BI service does not work. An administrator can fix the connection.',
  report: 'This report cannot be opened with its current settings. An administrator can fix the report.',
};

/**
 * Returns an error about a report as the caller may see it: what fails, and for administrators also why. Other users
 * receive a sentence without names and codes. Errors that reveal nothing about the report are returned unchanged.
 */
export function explainFailure(
  { user }: Pick<Context, 'user'>,
  { tenantId, connectionId, connectionName }: FailedReport,
  error: unknown,
): unknown {
  const code = toHealthCode(error);
  if (code === undefined || !(error instanceof ApiError)) return error;
  const concerns = concernsConnection(code) ? 'connection' : 'report';
  const isAdministrator = canIn(user, tenantId, 'readHealth');
  const failure: ReportFailure = {
    concerns,
    ...(isAdministrator && {
      code,
      detail: error.message,
      connection: { id: connectionId, name: connectionName },
    }),
  };
  const isPlain = isAdministrator || code === 'unavailable';
  const { health, retryAfterSeconds } = error;
  return new ApiError(error.code, isPlain ? error.message : plainTexts[concerns], {
    cause: error,
    failure,
    ...(health && { health }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
