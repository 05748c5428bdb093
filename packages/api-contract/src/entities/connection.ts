import { z } from 'zod';
import { limits } from '../constants.ts';
import { optionalText, requiredId, requiredText, storableText } from '../text.ts';
import { version } from '../version.ts';

export const connectionTypes = ['App Owns Data', 'App Owns Data - User Principal', 'User Owns Data'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

const Workspace = z.object({ id: z.string(), name: z.string() });

/** A connection to the BI service. Its secret is never answered. */
export const Connection = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  tenantId: z.uuid(),
  version,
  type: z.enum(connectionTypes),
  auth: z.object({
    clientId: z.string().nullable(),
    tenantId: z.string().nullable().describe('The directory: an id or a domain name.'),
    hasClientSecret: z.boolean(),
  }),
  groupsFilter: z
    .array(z.string())
    .describe('Ids of the workspaces that may be used; none means that none may.'),
  groups: z.array(Workspace).describe('The workspaces as the last sync saw them.'),
  groupsSyncDate: z.number().int().nullable().describe('Epoch milliseconds.'),
  authenticated: z.boolean().nullable().describe('Null: not known yet.'),
});
export type Connection = z.infer<typeof Connection>;

export const SyncedConnection = Connection.extend({
  syncError: z
    .string()
    .nullable()
    .describe('Why the workspaces could not be listed; the previous ones are kept.'),
});

export const AuthorizeUrl = z.object({ url: z.url() });

export const TenantConnections = z.object({
  id: z.uuid(),
  name: z.string(),
  powerBiConnections: z.array(Connection),
});
export type TenantConnections = z.infer<typeof TenantConnections>;

/** A workspace that a connection opens, with its reports. */
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
  problem: z.string().nullable().describe('Why there are no reports, if the BI service refused them.'),
});
export type ConnectionGroup = z.infer<typeof ConnectionGroup>;

export const ReportPage = z.object({
  name: z.string(),
  displayName: z.string(),
  order: z.number().int(),
  visibility: z
    .literal([0, 1])
    .optional()
    .describe('1 for a page that is hidden in the report; absent where the BI service does not return it.'),
});
export type ReportPage = z.infer<typeof ReportPage>;

/** An id or a domain name: never a path, a host with a port, or an IP address, whose last part is a number. */
const directory =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?)$/i;

/** What the authorize form sends. */
export const ConnectionAuthBody = z.object({
  clientId: requiredText('Client ID is required'),
  clientSecret: requiredText('Client Secret is required', limits.maxDescriptionLength),
  tenantId: requiredText('Tenant Id is required').regex(directory, 'Must be a directory id or a domain name'),
});

/** What the connection form sends. */
export const ConnectionBody = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
  type: z.enum(connectionTypes, 'Type is required'),
});

const workspaceId = z.guid('Must be a workspace id').transform((id) => id.toLowerCase());

export const ConnectionPatch = ConnectionBody.extend({
  auth: ConnectionAuthBody.extend({
    clientSecret: storableText('Must be a text')
      .max(limits.maxDescriptionLength)
      .describe('A blank one keeps what is stored.'),
  }).partial(),
  groupsFilter: z.array(workspaceId, 'Must be a list of workspace ids').max(limits.maxListLength),
}).partial();
