import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';

export const tracerName = 'embed-portal';

export interface Tracing {
  /** Flushes pending traces. */
  close(): Promise<void>;
}

/**
 * Sends traces to an OpenTelemetry collector. The modules are loaded lazily to keep the startup fast without tracing.
 *
 * @param endpoint - base URL of the collector for OTLP over HTTP.
 */
export const startTracing = async (endpoint: string): Promise<Tracing> => {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3_000 });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': tracerName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    close: async () => {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};

/** Traces `work`. A failure marks the span without its message. */
export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  trace.getTracer(tracerName).startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
