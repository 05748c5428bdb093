import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerFault } from '../service/answer-fault.ts';
import type { ServiceContext } from '../service/context.ts';

const defaultLifetimeSeconds = 3600;
const scope = 'https://analysis.windows.net/powerbi/api/.default';

const form = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  scope: z.string().optional(),
});

interface Refusal {
  error: string;
  code: number;
  description: string;
  status: 400 | 401;
}

/** The OAuth token endpoint of the one tenant, for the service principal's client credentials. */
export function oauthRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', answerFault(context.faults, 'oauth'));
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', async (request, reply) => {
      const refusal = refusalOf(context, request.params.tenant, form.safeParse(request.body).data ?? {});
      reply.header('cache-control', 'no-store');
      if (refusal) return reply.status(refusal.status).send(refusalBody(refusal));
      const lifetime = context.faults.current.token?.accessLifetimeSeconds ?? defaultLifetimeSeconds;
      return {
        token_type: 'Bearer',
        expires_in: lifetime,
        ext_expires_in: lifetime,
        access_token: await context.tokens.issueAccess(lifetime),
      };
    });
  };
}

function refusalOf(
  { client }: ServiceContext,
  tenant: string,
  sent: z.infer<typeof form>,
): Refusal | undefined {
  if (tenant.toLowerCase() !== client.tenant.toLowerCase()) {
    return {
      status: 400,
      error: 'invalid_request',
      code: 90002,
      description: `Tenant '${tenant}' not found.`,
    };
  }
  if (sent.grant_type !== 'client_credentials') {
    const description = 'The grant type is missing or not supported.';
    return { status: 400, error: 'unsupported_grant_type', code: 70003, description };
  }
  if (sent.client_id !== client.id) {
    const description = `Application with identifier '${sent.client_id ?? ''}' was not found in the directory.`;
    return { status: 400, error: 'unauthorized_client', code: 700016, description };
  }
  if (!equal(sent.client_secret ?? '', client.secret)) {
    return {
      status: 401,
      error: 'invalid_client',
      code: 7000215,
      description: 'Invalid client secret provided.',
    };
  }
  if (sent.scope !== scope) {
    const description = `The scope must be ${scope}.`;
    return { status: 400, error: 'invalid_scope', code: 70011, description };
  }
  return undefined;
}

function refusalBody({ error, code, description }: Refusal) {
  const [traceId, correlationId] = [randomUUID(), randomUUID()];
  const timestamp = new Date().toISOString().replace('T', ' ').replace(/\.\d+/, '');
  const trace = `Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`;
  return {
    error,
    error_description: `AADSTS${code}: ${description} ${trace}`,
    error_codes: [code],
    timestamp,
    trace_id: traceId,
    correlation_id: correlationId,
  };
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
