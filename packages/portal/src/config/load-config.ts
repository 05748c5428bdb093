import { RuntimeConfig } from '@embed-portal/api-contract';
import { messages } from '../messages.ts';

const timeout = 15_000;

/** The runtime configuration is missing or wrong; the message can be shown as it is. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const fetchConfig = async (): Promise<unknown> => {
  const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
  return response.ok ? response.json() : undefined;
};

/** Whether the server of this page answers. */
export const isServerReachable = async (): Promise<boolean> =>
  (await fetchConfig().catch(() => undefined)) !== undefined;

/** The configuration could not be fetched; it can be as soon as the server answers. */
export class ConfigUnreachableError extends ConfigError {}

/**
 * Reads the runtime configuration: branding, API servers, identity provider, embed origins.
 *
 * @throws {ConfigUnreachableError} when it does not arrive within 15 s.
 * @throws {ConfigError} when it breaks its schema; names the broken field.
 */
export const loadConfig = async (): Promise<RuntimeConfig> => {
  const answer = await fetchConfig().catch(() => undefined);
  if (answer === undefined) throw new ConfigUnreachableError(messages.boot.configUnreachable);

  const parsed = RuntimeConfig.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : parsed.error.message;
  throw new ConfigError(messages.boot.configInvalid(detail));
};
