import { z } from 'zod';
import { minPoolSize } from '../db/bulkheads.ts';
import { integer, port } from '../settings/rules.ts';
import type { MetricsAddress } from './serve-metrics.ts';

const secondsRule = 'must be a number of seconds from 0 to 600';

export const processVariables = {
  DATABASE_POOL_SIZE: integer(minPoolSize, 1_000).default(20),
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number(secondsRule).min(0, secondsRule).max(600, secondsRule).default(5),
  HSTS_INCLUDE_SUBDOMAINS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:4318' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
};

export interface ProcessOptions {
  /** Maximum number of connections for requests. The readiness check uses an additional connection. */
  databasePoolSize: number;
  /** Time in milliseconds during which a stopping server still serves requests. */
  drainMs: number;
  /** Whether HSTS includes subdomains. */
  hstsIncludesSubdomains: boolean;
  /** Address of `/metrics`; undefined disables it. */
  metrics?: MetricsAddress | undefined;
  /** Endpoint for traces; undefined disables them. */
  otlpEndpoint?: string | undefined;
}

type Variables = z.infer<z.ZodObject<typeof processVariables>>;

export const toProcessOptions = ({
  DATABASE_POOL_SIZE: databasePoolSize,
  SHUTDOWN_DRAIN_SECONDS: drainSeconds,
  HSTS_INCLUDE_SUBDOMAINS: includeSubdomains,
  METRICS_HOST: host,
  METRICS_PORT: port,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
}: Variables): ProcessOptions => ({
  databasePoolSize,
  drainMs: drainSeconds * 1_000,
  hstsIncludesSubdomains: includeSubdomains === 'true',
  metrics: port === undefined ? undefined : { host, port },
  otlpEndpoint,
});
