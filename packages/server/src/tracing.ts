import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';

export const tracerName = 'embed-portal';

export interface Tracing {
  /** Flushes pending traces. */
  close(): Promise<void>;
}

/**
 * Starts sending traces to an OpenTelemetry collector. The modules are loaded lazily, so that they do not slow down
 * startup when tracing is disabled.
 *
 * @param endpoint - base URL of the collector for OTLP over HTTP.
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
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
}

/** Runs `work` in a span. If it fails, the span is marked as failed, without the error message. */
export const runInSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
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
