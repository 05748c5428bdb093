import { z } from 'zod';
import type { MetricsAddress } from './serve-metrics.ts';

export const operationsVariables = {
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number('must be a port').int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://localhost:4318' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
};

export interface OperationsOptions {
  /** Where `/metrics` is; undefined serves none. */
  metrics?: MetricsAddress | undefined;
  /** Where traces are sent; undefined makes none. */
  otlpEndpoint?: string | undefined;
}

type Variables = z.infer<z.ZodObject<typeof operationsVariables>>;

export const operationsOptionsOf = ({
  METRICS_HOST: host,
  METRICS_PORT: port,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
}: Variables): OperationsOptions => ({
  metrics: port === undefined ? undefined : { host, port },
  otlpEndpoint,
});
