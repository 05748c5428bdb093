import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Mail } from './invitation.ts';
import { MailRejectedError } from './transport.ts';
import type { MailTransport } from './transport.ts';

export interface OutboxOptions {
  system: Kysely<Schema>;
  transport: MailTransport;
  /** Receives log entries about failures, without addresses. */
  log: (entry: Record<string, unknown>, message: string) => void;
  /** Interval between checks for due emails in milliseconds. */
  intervalMs?: number;
  /** Delay before the first retry in milliseconds. It doubles with each further retry, up to an hour. */
  backoffMs?: number | undefined;
}

type LeasedMail = Mail & { id: string; attempts: number };

const batchSize = 5;
const maxAttempts = 30;
const maxBackoffMs = 3_600_000;
/** Time after which another server may send the email. Exceeds the duration of one attempt. */
const leaseMinutes = 5;
const gracePeriodMs = 2_000;

/** Leases due emails, so that no other server sends them. */
const leaseDueMails = (system: Kysely<Schema>): Promise<LeasedMail[]> =>
  system
    .updateTable('mail_outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${leaseMinutes})`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'plain', 'html', 'attempts'])
    .execute();

const recordFailedAttempt = async (
  { system, log, backoffMs = 30_000 }: OutboxOptions,
  { id, attempts }: LeasedMail,
  error: unknown,
): Promise<void> => {
  const isFinal = error instanceof MailRejectedError || attempts >= maxAttempts;
  const text = error instanceof Error ? error.message : String(error);
  const waitMs = Math.min(backoffMs * 2 ** (attempts - 1), maxBackoffMs);
  await system
    .updateTable('mail_outbox')
    .set({
      last_error: text.slice(0, 500),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitMs / 1000})`,
      ...(isFinal && { failed_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
  const { code } = error as { code?: unknown };
  log(
    { mail: id, attempts, code },
    isFinal
      ? 'An email could not be sent. It will not be retried.'
      : 'An email could not be sent. It will be retried.',
  );
};

const sendMail = async (options: OutboxOptions, mail: LeasedMail): Promise<void> => {
  try {
    await options.transport.send(mail, mail.id);
  } catch (error) {
    return recordFailedAttempt(options, mail, error);
  }
  await options.system.deleteFrom('mail_outbox').where('id', '=', mail.id).execute();
};

/** Sends emails until none is due. */
const sendDueMails = async (options: OutboxOptions, isStopping: () => boolean): Promise<void> => {
  while (!isStopping()) {
    const mails = await leaseDueMails(options.system);
    if (mails.length === 0) return;
    await Promise.all(mails.map((mail) => sendMail(options, mail)));
  }
};

/**
 * Starts sending the emails in the outbox, including those that other servers have queued. Each email is sent by only
 * one server. Failed emails are retried for about a day.
 *
 * @returns a function that stops sending; emails in progress get two seconds to complete.
 */
export const startOutbox = (options: OutboxOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await sendDueMails(options, () => stop.signal.aborted).catch((error: unknown) => {
        options.log({ err: error }, 'The outbox could not be processed. The next run retries.');
      });
      await delay(options.intervalMs ?? 1_000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const currentRun = run();
  return async () => {
    stop.abort();
    await Promise.race([currentRun, delay(gracePeriodMs, undefined, { ref: false })]);
    options.transport.close();
  };
};
