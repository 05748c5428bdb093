import { z } from 'zod';
import { limits } from '../constants.ts';
import { isSafeLink, linkPattern } from '../link.ts';
import { optionalText, requiredId, requiredText, storableText } from '../text.ts';
import { identityUsernames, reportTypes } from './report.ts';
import { SecurityFilterBody } from './security-filter.ts';

const flag = z.boolean('Must be true or false').default(false);
const shortText = storableText('Must be text').max(limits.maxNameLength);

/** User names that the BI service accepts. */
const username = z
  .string()
  .max(256)
  .regex(/^[^\s\0\p{Surrogate}]*$/u, 'Must not contain spaces');
const role = storableText('Must be text')
  .max(50)
  .regex(/^[^,]*$/, 'Must not contain a comma');

const EffectiveIdentityBody = z
  .object({
    active: flag,
    usernameValues: z.enum(identityUsernames, 'Must be email, userId or static').default('email'),
    staticUsernameValue: username.nullable().default(null),
    role: role.nullable().default(null),
  })
  .refine(
    ({ active, usernameValues, staticUsernameValue }) =>
      !active || usernameValues !== 'static' || Boolean(staticUsernameValue),
    { path: ['staticUsernameValue'], error: 'Static user name is required' },
  );

const idPair = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}__[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Section `report` of a {@link ReportBody} of type Report. */
export const ReportTargetBody = z.object(
  {
    connectionGroupId: z
      .string('Report Workspace is required')
      .regex(idPair, 'Report Workspace is required')
      .describe('connectionId__groupId'),
    reportId: z.guid('Report is required'),
    includedPages: z.array(shortText).max(limits.maxListLength).default([]),
    reportSecurityFilters: z.array(SecurityFilterBody).max(limits.maxListLength).default([]),
    reportEffectiveIdentity: EffectiveIdentityBody.nullable().default(null),
    permissionRefresh: flag,
    permissionDownload: flag,
    permissionBookmark: flag,
    permissionSubscribe: flag,
    permissionAlert: flag,
  },
  'Report Workspace is required',
);

/** Section `link` of a {@link ReportBody} of type Link. */
export const ReportLinkBody = z.object(
  {
    url: z
      .url('URL is required')
      .max(limits.maxDescriptionLength)
      .regex(linkPattern, 'URL is required')
      .refine(isSafeLink, {
        error: 'Must not contain a user name, a password or a backslash',
        when: ({ issues }) => issues.length === 0,
      }),
    embed: flag,
  },
  'URL is required',
);

export const ReportMetadataBody = z.object({
  workspaceName: shortText.default(''),
  reportName: shortText.default(''),
  includedPagesNames: z.array(shortText).max(limits.maxListLength).default([]),
});

const commonFields = {
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant ID is required'),
};

/** Request body of the report form. Only the section that matches `type` is validated. */
export const ReportBody = z.discriminatedUnion(
  'type',
  [
    z.object({
      ...commonFields,
      type: z.literal('Report'),
      report: ReportTargetBody,
      metadata: ReportMetadataBody.prefault({}),
    }),
    z.object({ ...commonFields, type: z.literal('Link'), link: ReportLinkBody }),
  ],
  'Invalid Type value',
);
export type ReportBody = z.infer<typeof ReportBody>;

const section = z.record(z.string(), z.unknown()).nullish();

/**
 * Partial update of a report. The fields of a section are merged into the stored fields, then the result is validated
 * as {@link ReportBody}.
 */
export const ReportPatch = z
  .object({
    ...commonFields,
    type: z.enum(reportTypes, 'Invalid Type value'),
    report: section,
    link: section,
    metadata: section,
  })
  .partial();
/** Fields of a {@link ReportPatch} that the audit log stores. */
export const ReportPatchFields = ReportPatch.extend({
  report: ReportTargetBody,
  link: ReportLinkBody,
  metadata: ReportMetadataBody,
});
export type ReportPatch = z.infer<typeof ReportPatch>;
