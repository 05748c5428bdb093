import { z } from 'zod';
import type { LoadedDataset } from '../content/load-content.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { resolveFaults } from '../service/faults.ts';
import { createNameSchema } from '../service/name-schema.ts';
import type { EffectiveIdentity, EmbedGrant } from '../service/tokens.ts';
import {
  requireDashboard,
  requireDataset,
  requireLocation,
  requireReport,
  requireWorkspace,
} from './find-content.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const defaultLifetimeMinutes = 60;

/** Effective identities of a request. */
export const identitiesSchema = z
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
  .default([]);

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
  identities: identitiesSchema,
  lifetimeInMinutes: z.number().int().min(1).max(1440).optional(),
});

/** Body of the GenerateToken requests for a single content item. */
const contentTokenBody = z.object({
  accessLevel: createNameSchema(['View', 'Edit', 'Create']).default('View'),
  datasetId: z.guid().optional(),
  allowSaveAs: z.boolean().default(false),
  identities: identitiesSchema,
  lifetimeInMinutes: generateTokenBody.shape.lifetimeInMinutes,
});

const contentPermissions = [['Content.Create', ...toRead('Report'), ...toRead('Dataset')]];

/** Creates the operations that issue embed tokens, optionally with effective identities. */
export const createGenerateTokenOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'POST',
    path: '/GenerateToken',
    effect:
      'issues a token for up to 50 reports, datasets and target workspaces, with effective identities; enforces the documented limits',
    permissions: contentPermissions,
    handle: (call) => {
      const { claims } = call;
      const { reports, datasets, targetWorkspaces, ...options } = parseBody(generateTokenBody, call.body);
      if (reports.length + datasets.length === 0)
        throw createInvalidRequestError('At least one report or dataset is required.');
      const location = { group: undefined, claims };
      for (const { id } of targetWorkspaces) requireWorkspace(context, claims, id);
      for (const { id } of datasets)
        validateIdentities(requireDataset(context, location, id), options.identities);
      for (const { id } of reports)
        validateIdentities(requireReport(context, location, id).dataset, options.identities);
      return issueToken(context, call, options, {
        reports: reports.map(({ id, allowEdit }) => ({ id: id.toLowerCase(), allowEdit })),
        datasets: datasets.map(({ id }) => id.toLowerCase()),
        targetWorkspaces: targetWorkspaces.map(({ id }) => id.toLowerCase()),
      });
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/reports/{report}/GenerateToken',
    location: 'group',
    effect: 'issues a token to view a report, or to edit it; includes the dataset with `datasetId`',
    permissions: contentPermissions,
    handle: (call) => {
      const options = parseBody(contentTokenBody, call.body);
      const { entry, dataset, workspace } = requireReport(context, call, call.params.report);
      if (options.accessLevel === 'Create')
        throw createInvalidRequestError("accessLevel must be 'View' or 'Edit' for a report.");
      validateIdentities(dataset, options.identities);
      return issueToken(context, call, options, {
        reports: [{ id: entry.id, allowEdit: options.accessLevel === 'Edit' }],
        datasets: [dataset.entry.id],
        targetWorkspaces: options.allowSaveAs ? [workspace.id] : [],
      });
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/dashboards/{dashboard}/GenerateToken',
    location: 'group',
    effect: 'issues a token for a dashboard',
    permissions: contentPermissions,
    handle: (call) => issueDashboardToken(context, call, call.params.dashboard),
  }),
  defineOperation({
    method: 'POST',
    path: '/dashboards/{dashboard}/tiles/{tile}/GenerateToken',
    location: 'group',
    effect: 'issues a token for a tile; it covers the whole dashboard',
    permissions: contentPermissions,
    handle: (call) => {
      const { dashboard, tile } = call.params;
      const { definition } = requireDashboard(context, call, dashboard);
      if (!definition.tiles.some(({ id }) => id === tile.toLowerCase()))
        throw createNotFoundError(`Tile ${tile}`);
      return issueDashboardToken(context, call, dashboard);
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/datasets/{dataset}/GenerateToken',
    location: 'group',
    effect: 'issues a token for Q&A',
    permissions: contentPermissions,
    handle: (call) => {
      const options = parseBody(contentTokenBody, call.body);
      const dataset = requireDataset(context, call, call.params.dataset);
      validateIdentities(dataset, options.identities);
      return issueToken(context, call, options, { datasets: [dataset.entry.id] });
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/reports/GenerateToken',
    location: 'group',
    effect: 'issues a token to create a report',
    permissions: contentPermissions,
    handle: (call) => {
      const options = parseBody(contentTokenBody, call.body);
      if (options.accessLevel !== 'Create' || options.datasetId === undefined)
        throw createInvalidRequestError("accessLevel must be 'Create', and datasetId is required.");
      const location = { group: undefined, claims: call.claims };
      const dataset = requireDataset(context, location, options.datasetId);
      validateIdentities(dataset, options.identities);
      return issueToken(context, call, options, {
        datasets: [dataset.entry.id],
        targetWorkspaces: [requireLocation(context, call).id],
      });
    },
  }),
];

function issueDashboardToken(context: ServiceContext, call: Call, dashboardId: string) {
  const options = parseBody(contentTokenBody, call.body);
  const dashboard = requireDashboard(context, call, dashboardId);
  validateIdentities(dashboard.dataset, options.identities);
  return issueToken(context, call, options, { dashboards: [dashboard.entry.id] });
}

/** Issues a token that expires with the access token of the request, at the latest. */
async function issueToken(
  context: ServiceContext,
  { query, claims }: Call,
  {
    identities,
    lifetimeInMinutes,
  }: Pick<z.infer<typeof generateTokenBody>, 'identities' | 'lifetimeInMinutes'>,
  grant: Partial<EmbedGrant>,
) {
  const requested = Math.min(lifetimeInMinutes ?? defaultLifetimeMinutes, defaultLifetimeMinutes) * 60;
  const lifetime = Math.min(requested, claims.exp - Math.floor(Date.now() / 1000));
  const seconds = resolveFaults(context.faults, query['faults']).token?.lifetimeSeconds ?? lifetime;
  const emptyGrant = { reports: [], datasets: [], dashboards: [], targetWorkspaces: [] };
  const completeGrant: EmbedGrant = { ...emptyGrant, ...grant, identities };
  const { token, tokenId, expiration } = await context.tokenService.issueEmbedToken(completeGrant, seconds);
  return { token, tokenId, expiration: expiration.toISOString() };
}

/**
 * Validates the effective identities of a request for a dataset.
 * @param subject - beginning of the messages, by default that of embed tokens
 * @throws {ServiceError} 400 when an identity is missing, or is not wanted, or is invalid.
 */
export function validateIdentities(
  { entry, model }: LoadedDataset,
  identities: EffectiveIdentity[],
  subject = `Creating embed token for accessing dataset ${entry.id}`,
): void {
  const matching = identities.filter(({ datasets }) => datasets.some((id) => id.toLowerCase() === entry.id));
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
