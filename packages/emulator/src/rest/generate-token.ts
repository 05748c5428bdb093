import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LoadedDataset } from '../content/load-content.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { resolveFaults } from '../service/faults.ts';
import type { EffectiveIdentity, EmbedGrant } from '../service/tokens.ts';
import { requireDashboard } from './dashboards.ts';

const defaultLifetimeMinutes = 60;

const generateTokenBody = z.object({
  reports: z
    .array(z.object({ id: z.guid(), allowEdit: z.boolean().default(false) }))
    .max(50)
    .default([]),
  datasets: z
    .array(z.object({ id: z.guid(), xmlaPermissions: z.string().optional() }))
    .max(50)
    .default([]),
  targetWorkspaces: z
    .array(z.object({ id: z.guid() }))
    .max(50)
    .default([]),
  identities: z
    .array(
      z.object({
        username: z.string().min(1).max(256).regex(/^\S+$/, 'must not contain spaces'),
        roles: z
          .array(
            z
              .string()
              .min(1)
              .max(50)
              .regex(/^[^,]+$/, 'must not contain commas'),
          )
          .max(50)
          .default([]),
        datasets: z.array(z.guid()).min(1),
        customData: z.string().optional(),
      }),
    )
    .default([]),
  lifetimeInMinutes: z.number().int().min(1).max(1440).optional(),
});

/** Body of the GenerateToken requests for a single content item. */
const contentTokenBody = z.object({
  accessLevel: z.enum(['View', 'Edit', 'Create']).default('View'),
  datasetId: z.guid().optional(),
  identities: generateTokenBody.shape.identities,
  lifetimeInMinutes: generateTokenBody.shape.lifetimeInMinutes,
});

/** Creates the plugin with the routes that issue embed tokens, optionally with effective identities. */
export function createGenerateTokenRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<Query>('/GenerateToken', async (request) => {
      const { reports, datasets, targetWorkspaces, ...options } = parseBody(generateTokenBody, request.body);
      if (reports.length + datasets.length === 0)
        throw createInvalidRequestError('At least one report or dataset is required.');
      for (const { id } of datasets) validateIdentities(requireDataset(context, id), options.identities);
      for (const { id } of reports) validateIdentities(requireReportDataset(context, id), options.identities);
      return issueToken(context, request.query, options, {
        reports: reports.map(({ id, allowEdit }) => ({ id: id.toLowerCase(), allowEdit })),
        datasets: datasets.map(({ id }) => id.toLowerCase()),
        create: targetWorkspaces.length > 0,
      });
    });
    app.post<Params>('/groups/:groupId/dashboards/:id/GenerateToken', (request) =>
      issueDashboardToken(context, request),
    );
    app.post<Params>('/groups/:groupId/dashboards/:id/tiles/:tileId/GenerateToken', (request) =>
      issueDashboardToken(context, request),
    );
    app.post<Params>('/groups/:groupId/datasets/:id/GenerateToken', ({ params, body, query }) => {
      const options = parseBody(contentTokenBody, body);
      const dataset = requireDataset(context, params.id);
      validateIdentities(dataset, options.identities);
      return issueToken(context, query, options, { datasets: [dataset.entry.id] });
    });
    app.post<Params>('/groups/:groupId/reports/GenerateToken', ({ body, query }) => {
      const options = parseBody(contentTokenBody, body);
      if (options.accessLevel !== 'Create' || options.datasetId === undefined)
        throw createInvalidRequestError("accessLevel must be 'Create', and datasetId is required.");
      const dataset = requireDataset(context, options.datasetId);
      validateIdentities(dataset, options.identities);
      return issueToken(context, query, options, { datasets: [dataset.entry.id], create: true });
    });
  };
}

interface Query {
  Querystring: { faults?: unknown };
}

interface Params extends Query {
  Params: { groupId: string; id: string };
}

function issueDashboardToken(context: ServiceContext, { params, body, query }: FastifyRequest<Params>) {
  const options = parseBody(contentTokenBody, body);
  const dashboard = requireDashboard(context, params.groupId, params.id);
  validateIdentities(dashboard.dataset, options.identities);
  return issueToken(context, query, options, { dashboards: [dashboard.entry.id] });
}

async function issueToken(
  context: ServiceContext,
  { faults }: Query['Querystring'],
  {
    identities,
    lifetimeInMinutes,
  }: Pick<z.infer<typeof generateTokenBody>, 'identities' | 'lifetimeInMinutes'>,
  grant: Partial<EmbedGrant>,
) {
  const lifetime = Math.min(lifetimeInMinutes ?? defaultLifetimeMinutes, defaultLifetimeMinutes) * 60;
  const seconds = resolveFaults(context.faults, faults).token?.lifetimeSeconds ?? lifetime;
  const emptyGrant = { reports: [], datasets: [], dashboards: [], create: false };
  const completeGrant: EmbedGrant = { ...emptyGrant, ...grant, identities };
  const { token, tokenId, expiration } = await context.tokenService.issueEmbedToken(completeGrant, seconds);
  return { token, tokenId, expiration: expiration.toISOString() };
}

function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw createInvalidRequestError(describeError(parsed.error));
  return parsed.data;
}

function validateIdentities({ entry, model }: LoadedDataset, identities: EffectiveIdentity[]): void {
  const matching = identities.filter(({ datasets }) => datasets.some((id) => id.toLowerCase() === entry.id));
  const subject = `Creating embed token for accessing dataset ${entry.id}`;
  if (matching.length > 1) throw createInvalidRequestError(`${subject} accepts only one effective identity.`);
  const [identity] = matching;
  if (!identity) {
    if (entry.isEffectiveIdentityRequired)
      throw createInvalidRequestError(`${subject} requires effective identity to be provided`);
    return;
  }
  if (model.roles.length === 0)
    throw createInvalidRequestError(`${subject} shouldn't have effective identity`);
  if (identity.roles.length === 0)
    throw createInvalidRequestError(
      `${subject} requires roles to be included in provided effective identity`,
    );
  const unknownRole = identity.roles.find((role) => !model.roles.some(({ name }) => name === role));
  if (unknownRole !== undefined)
    throw createInvalidRequestError(`${subject}: role '${unknownRole}' does not exist.`);
}

function requireReportDataset({ content }: ServiceContext, reportId: string): LoadedDataset {
  const id = reportId.toLowerCase();
  const report = content.reports.get(id) ?? content.paginated.get(id);
  if (!report) throw createNotFoundError(`Report ${reportId}`);
  return report.dataset;
}

function requireDataset({ content }: ServiceContext, datasetId: string): LoadedDataset {
  const dataset = content.datasets.get(datasetId.toLowerCase());
  if (!dataset) throw createNotFoundError(`Dataset ${datasetId}`);
  return dataset;
}

function describeError(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}
