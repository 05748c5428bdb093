import { RuntimeConfig } from '@embed-portal/api-contract';
import { messages } from '../messages/common.ts';
import { PortalError } from '../shared/portal-error.ts';

const timeoutMs = 15_000;

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
  return response.ok ? response.json() : undefined;
}

/** Returns whether the server that delivered this page returns the runtime configuration. */
export const isServerReachable = async (): Promise<boolean> =>
  (await fetchConfig().catch(() => undefined)) !== undefined;

/**
 * Fetches and validates the runtime configuration, such as branding, identity provider and embed origins.
 *
 * @throws {PortalError} `config_unreachable` when the server does not return the configuration within 15 s;
 *   `config_invalid` when the configuration violates the schema. The message names the invalid field.
 */
export async function loadConfig(): Promise<RuntimeConfig> {
  const json = await fetchConfig().catch(() => undefined);
  if (json === undefined) throw new PortalError('config_unreachable', messages.boot.configUnreachable);

  const parsed = RuntimeConfig.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : parsed.error.message;
  throw new PortalError('config_invalid', messages.boot.configInvalid(detail));
}
