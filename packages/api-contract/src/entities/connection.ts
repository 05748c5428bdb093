import { z } from 'zod';
import { limits } from '../constants.ts';
import { optionalText, requiredId, requiredText, storableText } from '../text.ts';
import { version } from '../version.ts';

export const connectionTypes = ['App Owns Data', 'App Owns Data - User Principal', 'User Owns Data'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

const Workspace = z.object({ id: z.string(), name: z.string() });

/** A connection to the BI service. Responses never contain its secret. */
export const Connection = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  tenantId: z.uuid(),
  version,
  type: z.enum(connectionTypes),
  auth: z.object({
    clientId: z.string().nullable(),
    tenantId: z.string().nullable().describe('Directory ID or domain name.'),
    hasClientSecret: z.boolean(),
    secretExpires: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('Last day of the client secret; null if unknown.'),
  }),
  groupsFilter: z.array(z.string()).describe('IDs of the allowed workspaces. An empty list allows none.'),
  groups: z.array(Workspace).describe('Workspaces found by the last successful sync.'),
  groupsSyncDate: z.number().int().nullable().describe('Epoch milliseconds.'),
  authenticated: z
    .boolean()
    .nullable()
    .describe('Whether the BI service last accepted the credentials; null if unknown.'),
});
export type Connection = z.infer<typeof Connection>;

export const SyncedConnection = Connection.extend({
  syncError: z
    .string()
    .nullable()
    .describe('Reason why the sync failed and the previous workspaces were retained; null if it succeeded.'),
});

export const AuthorizeUrl = z.object({ url: z.url() });

export const TenantConnections = z.object({
  id: z.uuid(),
  name: z.string(),
  powerBiConnections: z.array(Connection),
});
export type TenantConnections = z.infer<typeof TenantConnections>;

/** A workspace that a connection may use, with its reports. */
export const ConnectionGroup = z.object({
  id: z.string().describe('connectionId__groupId'),
  name: z.string(),
  connectionId: z.uuid(),
  connectionName: z.string().describe('Distinguishes workspaces that several connections share.'),
  groupId: z.string(),
  reports: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      datasetId: z.string().nullable().describe('Null for a paginated report.'),
      reportType: z.string(),
    }),
  ),
  problem: z
    .string()
    .nullable()
    .describe('Reason why the reports could not be listed; null if they were listed.'),
});
export type ConnectionGroup = z.infer<typeof ConnectionGroup>;

export const ReportPage = z.object({
  name: z.string(),
  displayName: z.string(),
  order: z.number().int(),
  visibility: z
    .literal([0, 1])
    .optional()
    .describe('1 for a page that is hidden in the report; absent if the BI service does not return it.'),
});
export type ReportPage = z.infer<typeof ReportPage>;

/**
 * Matches a directory ID or a domain name. Rejects paths, hosts with a port and IP addresses, whose last part is a
 * number.
 */
const directory =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?)$/i;

/** Last day of a client secret, such as `2027-01-31`. A blank value means that it is unknown. */
const secretExpires = z
  .union([z.literal(''), z.iso.date()], 'Must be a date')
  .nullable()
  .transform((date) => date || null)
  .optional();

/** Request body of the authorization form. */
export const ConnectionAuthBody = z.object({
  clientId: requiredText('Client ID is required'),
  clientSecret: requiredText('Client Secret is required', limits.maxDescriptionLength),
  tenantId: requiredText('Tenant Id is required').regex(directory, 'Must be a directory ID or a domain name'),
  secretExpires,
});

const saveUnverified = z
  .boolean()
  .optional()
  .describe(
    'Stores credentials even if the BI service rejects them or does not respond. By default, the credentials in use are kept.',
  );

/** Request body of the connection form. */
export const ConnectionBody = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
  type: z.enum(connectionTypes, 'Type is required'),
});

const workspaceId = z.guid('Must be a workspace ID').transform((id) => id.toLowerCase());

const ConnectionAuthPatch = ConnectionAuthBody.extend({
  clientSecret: storableText('Must be text')
    .max(limits.maxDescriptionLength)
    .describe('A blank value keeps the stored secret.'),
}).partial();

export const ConnectionPatch = ConnectionBody.extend({
  auth: ConnectionAuthPatch,
  groupsFilter: z.array(workspaceId, 'Must be a list of workspace IDs').max(limits.maxListLength),
  saveUnverified,
}).partial();

/** Request to authorize a connection in the popup of the BI service. */
export const ConnectionAuthorizationBody = z.object({
  auth: ConnectionAuthPatch.default({}).describe(
    'Credentials that replace those in use when the sign-in succeeds; by default those in use.',
  ),
  saveUnverified,
});

/** An attempt to authorize a connection. */
export const ConnectionAuthorization = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'completed', 'failed']),
  problem: z
    .string()
    .nullable()
    .describe('Reason why the sign-in has failed and the credentials in use were kept; null if it has not.'),
});
export type ConnectionAuthorization = z.infer<typeof ConnectionAuthorization>;
