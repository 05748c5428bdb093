// Tokens and identification for support.
import type { Embed, Report } from 'powerbi-client';

export async function renew(
  report: Report,
  embed: Embed,
  fetchToken: () => Promise<string>,
): Promise<string> {
  await report.setAccessToken(await fetchToken());
  await embed.setAccessToken(await fetchToken());
  const correlationId: string = await report.getCorrelationId();
  return `${correlationId} ${report.config.uniqueId} ${report.config.accessToken}`;
}
