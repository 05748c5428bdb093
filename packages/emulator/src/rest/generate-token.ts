import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LoadedDataset } from '../content/load.ts';
import type { ServiceContext } from '../service/context.ts';
import { invalidRequest, notFound } from '../service/errors.ts';
import type { EffectiveIdentity } from '../service/tokens.ts';

const defaultLifetimeMinutes = 60;

const body = z.object({
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
        username: z.string().min(1).max(256).regex(/^\S+$/, 'must have no spaces'),
        roles: z
          .array(
            z
              .string()
              .min(1)
              .max(50)
              .regex(/^[^,]+$/, 'must have no comma'),
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

/** Issues embed tokens for reports and the datasets behind them, with effective identities where asked. */
export function generateTokenRoute(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/GenerateToken', async (request) => {
      const parsed = body.safeParse(request.body);
      if (!parsed.success) throw invalidRequest(describe(parsed.error));
      const { reports, datasets, identities, lifetimeInMinutes } = parsed.data;
      if (reports.length + datasets.length === 0)
        throw invalidRequest('reports or datasets must name something.');
      for (const { id } of datasets) datasetOf(context, id);
      for (const { id } of reports) checkIdentities(reportDataset(context, id), identities);
      const lifetime = Math.min(lifetimeInMinutes ?? defaultLifetimeMinutes, defaultLifetimeMinutes) * 60;
      const seconds = context.faults.current.token?.lifetimeSeconds ?? lifetime;
      const grant = {
        reports: reports.map(({ id, allowEdit }) => ({ id: id.toLowerCase(), allowEdit })),
        identities,
      };
      const { token, tokenId, expiration } = await context.tokens.issueEmbed(grant, seconds);
      return { token, tokenId, expiration: expiration.toISOString() };
    });
  };
}

function checkIdentities({ entry, data }: LoadedDataset, identities: EffectiveIdentity[]): void {
  const given = identities.filter(({ datasets }) => datasets.some((id) => id.toLowerCase() === entry.id));
  const subject = `Creating embed token for accessing dataset ${entry.id}`;
  if (given.length > 1) throw invalidRequest(`${subject} takes one effective identity.`);
  const [identity] = given;
  if (!identity) {
    if (entry.isEffectiveIdentityRequired)
      throw invalidRequest(`${subject} requires effective identity to be provided`);
    return;
  }
  if (data.model.roles.length === 0) throw invalidRequest(`${subject} shouldn't have effective identity`);
  if (identity.roles.length === 0)
    throw invalidRequest(`${subject} requires roles to be included in provided effective identity`);
  const unknown = identity.roles.find((role) => !data.model.roles.some(({ name }) => name === role));
  if (unknown !== undefined) throw invalidRequest(`${subject}: role '${unknown}' does not exist.`);
}

function reportDataset({ content }: ServiceContext, reportId: string): LoadedDataset {
  const report = content.reports.get(reportId.toLowerCase());
  if (!report) throw notFound(`Report ${reportId}`);
  return report.dataset;
}

function datasetOf({ content }: ServiceContext, datasetId: string): LoadedDataset {
  const dataset = content.datasets.get(datasetId.toLowerCase());
  if (!dataset) throw notFound(`Dataset ${datasetId}`);
  return dataset;
}

function describe(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}
