import { z } from 'zod';
import { version } from '../version.ts';
import { SecurityFilter } from './security-filter.ts';

export const reportTypes = ['Report', 'Link'] as const;

export const identityUsernames = ['email', 'userId', 'static'] as const;

export const EffectiveIdentity = z.object({
  active: z.boolean(),
  staticUsernameValue: z.string().nullable(),
  usernameValues: z.enum(identityUsernames),
  role: z.string().nullable(),
});
export type EffectiveIdentity = z.infer<typeof EffectiveIdentity>;

/** Target and presentation of an entry of type Report. */
export const ReportTarget = z.object({
  connectionGroupId: z.string().describe('connectionId__groupId'),
  reportId: z.string(),
  includedPages: z
    .array(z.string())
    .describe('Ordered page names. An empty list includes all visible pages.'),
  reportSecurityFilters: z.array(SecurityFilter),
  permissionRefresh: z.boolean(),
  permissionDownload: z.boolean(),
  permissionBookmark: z.boolean(),
  permissionSubscribe: z.boolean(),
  permissionAlert: z.boolean(),
});
export type ReportTarget = z.infer<typeof ReportTarget>;

export const ReportLink = z.object({ url: z.url(), embed: z.boolean() });
export type ReportLink = z.infer<typeof ReportLink>;

export const ReportMetadata = z.object({
  workspaceName: z.string(),
  reportName: z.string(),
  includedPagesNames: z.array(z.string()),
});
export type ReportMetadata = z.infer<typeof ReportMetadata>;

const entry = { id: z.uuid(), name: z.string(), description: z.string().nullable() };
const placement = {
  section: z
    .string()
    .nullable()
    .describe('Name of the section of the app that contains the entry; null if no section does.'),
};
const link = { type: z.literal('Link'), report: z.null(), link: ReportLink, metadata: z.null() };
const report = { type: z.literal('Report'), link: z.null(), metadata: ReportMetadata };

/** An entry of an app: an embedded report or a link. */
export const AppReport = z.discriminatedUnion('type', [
  z.object({ ...entry, ...placement, ...report, report: ReportTarget }),
  z.object({ ...entry, ...placement, ...link }),
]);
export type AppReport = z.infer<typeof AppReport>;

const tenantFields = { tenantId: z.uuid(), version };
const ManagedTarget = ReportTarget.extend({ reportEffectiveIdentity: EffectiveIdentity.nullable() });

/** A report or link as returned to report managers, including the effective identity. */
export const Report = z.discriminatedUnion('type', [
  z.object({ ...entry, ...tenantFields, ...report, report: ManagedTarget }),
  z.object({ ...entry, ...tenantFields, ...link }),
]);
export type Report = z.infer<typeof Report>;
