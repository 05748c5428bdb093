import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { QueueName } from '../db/job-queues.ts';
import { createSearchIndexes } from '../db/search/indexes.ts';
import type { Mail, PortalSite } from '../mail/mail.ts';
import type { MailTransport } from '../mail/transport.ts';
import { purgeDeletions } from '../services/deletions/purge-deletions.ts';
import { checkDueConnections } from '../services/health-checks/check-due.ts';
import { defaultHealthOptions } from '../services/health-records/health-settings.ts';
import type { HealthOptions } from '../services/health-records/health-settings.ts';
import { remindOfSecrets } from '../services/health-records/remind-of-secrets.ts';
import { sendWebhook } from '../services/health-records/send-webhook.ts';
import type { ProbeDependencies } from '../services/operations/context.ts';
import { deleteExpiredState } from '../services/retention/delete-expired-state.ts';
import { maintainLogs } from '../services/retention/maintain-logs.ts';
import type { RetentionOptions } from '../services/retention/retention-settings.ts';
import { queueDueSyncs } from '../services/workspaces/sync-queue.ts';
import { syncInBackground } from '../services/workspaces/sync.ts';
import type { JobHandler } from './start.ts';

interface JobSettings {
  databaseUrl: string;
  retention: RetentionOptions;
  /** Without checks by default. */
  health?: HealthOptions | undefined;
  /** Age in hours at which the workspaces of a connection are synced again; 0, the default, disables this. */
  workspaceSyncHours?: number | undefined;
}

export interface JobDependencies {
  db: Database;
  probe: ProbeDependencies;
  /** Returns the public URL and the branding of the portal. */
  getSite: () => PortalSite;
  /** Undefined if no mail server is configured. Emails then wait in their queue. */
  transport: MailTransport | undefined;
  countDroppedLogRows: (log: string, rows: number) => void;
  log: FastifyBaseLogger;
}

const createLogMaintenance =
  (
    { databaseUrl, retention }: JobSettings,
    { countDroppedLogRows, log: logger }: JobDependencies,
  ): JobHandler =>
  () =>
    maintainLogs({
      ...retention,
      databaseUrl,
      onPartitionDropped: (log, { month, rows }) => {
        countDroppedLogRows(log, rows);
        logger.info({ log, month, rows }, 'Dropped an expired log partition.');
      },
    });

/** Creates missing indexes. Logs once if the extension for text searches is missing. */
function createIndexMaintenance({ databaseUrl }: JobSettings, { log }: JobDependencies): JobHandler {
  let isReported = false;
  return async ({ signal }) => {
    const reason = await createSearchIndexes(databaseUrl, { signal });
    if (!reason || isReported) return;
    isReported = true;
    log.warn(
      { err: reason },
      'The extension pg_trgm is not available, so searches of users and of the audit log use sequential scans. Ask a database administrator to run CREATE EXTENSION pg_trgm.',
    );
  };
}

/** Returns the handlers of the background jobs of this server. */
export function createJobHandlers(
  settings: JobSettings,
  dependencies: JobDependencies,
): Partial<Record<QueueName, JobHandler>> {
  const { db, transport, probe, getSite } = dependencies;
  const { workspaceSyncHours = 0 } = settings;
  const { deletionDays } = settings.retention;
  const { checkMinutes, recipients, webhook } = settings.health ?? defaultHealthOptions;
  const sendsMail = transport !== undefined;
  return {
    ...(transport && { mail: ({ id, data }) => transport.send(data as Mail, id) }),
    ...(webhook && { webhook: ({ id, data }) => sendWebhook(webhook, id, data) }),
    ...(checkMinutes > 0 && {
      'health-checks': ({ signal }) => checkDueConnections(probe, checkMinutes, signal),
    }),
    'workspace-sync': ({ data }) => syncInBackground(probe, data),
    ...(workspaceSyncHours > 0 && {
      'workspace-refresh': () => queueDueSyncs(db, workspaceSyncHours),
    }),
    'secret-expiry': () => remindOfSecrets(db, { recipients, sendsMail, getSite }),
    'log-partitions': createLogMaintenance(settings, dependencies),
    'search-indexes': createIndexMaintenance(settings, dependencies),
    'expired-state': ({ signal }) => deleteExpiredState(db.system, signal),
    ...(deletionDays !== undefined && {
      deletions: ({ signal }) => purgeDeletions(db.system, deletionDays, signal),
    }),
  };
}
