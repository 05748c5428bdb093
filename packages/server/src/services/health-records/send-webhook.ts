import { createHmac } from 'node:crypto';
import { ServerError } from '../../errors.ts';
import type { WebhookOptions } from './health-settings.ts';

const timeoutMs = 10_000;

/** Header with the time in seconds and the signature of the time and the body: `t=1700000000,v1=…`. */
const signatureHeader = 'portal-signature';

/** Returns the value of {@link signatureHeader}: HMAC-SHA256 of the time, a period and the body. */
function signBody(secret: string, body: string, seconds: number): string {
  const time = String(seconds);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

/**
 * Sends an event to the webhook. Redirects are not followed, because they could lead to another host.
 *
 * @param id - identifies the event, because an event may be sent more than once.
 * @throws {Error} when the receiver does not respond with a status from 200 to 299 within ten seconds.
 */
export async function sendWebhook(
  { url, secret }: WebhookOptions,
  id: string,
  event: unknown,
): Promise<void> {
  const body = JSON.stringify({ id, ...(event as object) });
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signBody(secret, body, Math.floor(Date.now() / 1_000)),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new ServerError(
      'webhook_rejected',
      `The webhook responded with status ${String(response.status)}.`,
    );
}
