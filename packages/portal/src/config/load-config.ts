import { RuntimeConfig } from '@embed-portal/api-contract';
import { messages } from '../messages.ts';

const timeout = 15_000;

/** The runtime configuration is missing or wrong; the message can be shown as it is. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the runtime configuration: branding, API servers, identity provider, embed origins.
 *
 * @throws {ConfigError} when it doesn't arrive within 15 s or breaks its schema; names the broken field.
 */
export const loadConfig = async (): Promise<RuntimeConfig> => {
  const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    .then(async (response) => (response.ok ? ((await response.json()) as unknown) : undefined))
    .catch(() => undefined);
  if (answer === undefined) throw new ConfigError(messages.boot.configUnreachable);

  const parsed = RuntimeConfig.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = issue ? `${issue.path.join('.')}: ${issue.message}` : parsed.error.message;
  throw new ConfigError(messages.boot.configInvalid(detail));
};
