import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracerName } from '../tracing.ts';
import type { Metrics } from './metrics.ts';

const tracedRequests = new WeakMap<FastifyRequest, { span: Span; spanContext: Context }>();

/**
 * Returns the route template, because paths contain IDs. All built files count as one route, because their names change
 * with every release.
 */
const getRouteTemplate = ({ routeOptions: { url = 'unknown' } }: FastifyRequest): string =>
  url.startsWith('/assets/') ? '/assets/*' : url;

/** Registers hooks that count and trace requests. Without a tracing endpoint, spans are no-ops. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, _, done) => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': getRouteTemplate(request) };
    const name = `${request.method} ${getRouteTemplate(request)}`;
    const span = trace.getTracer(tracerName).startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    const spanContext = trace.setSpan(parent, span);
    tracedRequests.set(request, { span, spanContext });
    context.with(spanContext, done);
  });
  // Reading a body loses the context of earlier hooks.
  app.addHook('preHandler', (request, _, done) => {
    context.with(tracedRequests.get(request)?.spanContext ?? ROOT_CONTEXT, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.recordRequest(
      request.method,
      getRouteTemplate(request),
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    const span = tracedRequests.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
