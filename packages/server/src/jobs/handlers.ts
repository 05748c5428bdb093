import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createSearchIndexes } from '../db/search/indexes.ts';
import { checkDueConnections } from '../health/check-due.ts';
import { defaultHealthOptions } from '../health/config.ts';
import type { ProbeDependencies } from '../health/probe-dependencies.ts';
import { remindOfSecrets } from '../health/remind-of-secrets.ts';
import { sendWebhook } from '../health/send-webhook.ts';
import type { Mail, PortalSite } from '../mail/mail.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Metrics } from '../ops/metrics.ts';
import { deleteExpiredState } from '../retention/delete-expired-state.ts';
import { maintainLogs } from '../retention/maintain-logs.ts';
import { purgeDeletions } from '../retention/purge-deletions.ts';
import { queueDueSyncs } from '../workspaces/sync-queue.ts';
import { syncInBackground } from '../workspaces/sync.ts';
import type { QueueName } from './queues.ts';
import type { JobHandler } from './start.ts';

export interface JobDependencies {
  db: Database;
  probe: ProbeDependencies;
  /** Returns the public URL and the branding of the portal. */
  getSite: () => PortalSite;
  /** Undefined if no mail server is configured. Emails then wait in their queue. */
  transport: MailTransport | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

const createLogMaintenance =
  ({ databaseUrl, retention }: ServerConfig, { metrics, log: logger }: JobDependencies): JobHandler =>
  () =>
    maintainLogs({
      ...retention,
      databaseUrl,
      onPartitionDropped: (log, { month, rows }) => {
        metrics.countDroppedLogRows(log, rows);
        logger.info({ log, month, rows }, 'Dropped an expired log partition.');
      },
    });

/** Creates missing indexes. Logs once if the extension for text searches is missing. */
const createIndexMaintenance = ({ databaseUrl }: ServerConfig, { log }: JobDependencies): JobHandler => {
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
};

/** Returns the handlers of the background jobs of this server. */
export const createJobHandlers = (
  config: ServerConfig,
  dependencies: JobDependencies,
): Partial<Record<QueueName, JobHandler>> => {
  const { db, transport, probe, getSite } = dependencies;
  const { workspaceSyncHours = 0 } = config;
  const { deletionDays } = config.retention;
  const { checkMinutes, recipients, webhook } = config.health ?? defaultHealthOptions;
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
    'log-partitions': createLogMaintenance(config, dependencies),
    'search-indexes': createIndexMaintenance(config, dependencies),
    'expired-state': ({ signal }) => deleteExpiredState(db.system, signal),
    ...(deletionDays !== undefined && {
      deletions: ({ signal }) => purgeDeletions(db.system, deletionDays, signal),
    }),
  };
};
