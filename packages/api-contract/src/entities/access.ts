import { z } from 'zod';
import { Roles, TenantRole } from '../roles.ts';
import { invitationStates } from './invitation.ts';
import { SecurityFilter } from './security-filter.ts';

/** Conditions for opening a report, in the order in which they are checked. */
export const accessRules = [
  'account',
  'role',
  'membership',
  'group',
  'report',
  'connection',
  'identity',
  'grant',
] as const;
export const AccessRule = z.enum(accessRules);
export type AccessRule = z.infer<typeof AccessRule>;

export const NamedEntity = z.object({ id: z.uuid(), name: z.string() });
export type NamedEntity = z.infer<typeof NamedEntity>;

/** A reason for which a user may open an app. */
export const AccessPath = z.object({
  rule: z.enum(['group', 'contributerAdmin', 'tenantContributerAdmin', 'superAdmin']),
  group: NamedEntity.nullable().describe('Group that connects the user and the app; null for roles.'),
});
export type AccessPath = z.infer<typeof AccessPath>;

/** A user as shown by the access explorer. */
export const AccessUser = z.object({
  id: z.uuid(),
  name: z.string().describe('First and last name, or the email address if both are unknown.'),
  email: z.string(),
  registered: z.boolean().describe('True from the first sign-in.'),
  active: z.boolean(),
});
export type AccessUser = z.infer<typeof AccessUser>;

/** Access of one user to an app. */
export const AppAccessEntry = AccessUser.extend({
  paths: z.array(AccessPath).describe('All reasons for which the user may open the app.'),
  missing: AccessRule.nullable().describe('First condition that the user does not meet.'),
});
export type AppAccessEntry = z.infer<typeof AppAccessEntry>;

/** Identity that the BI service applies to a user's data. */
export const ResolvedIdentity = z.object({
  username: z.string().nullable().describe('Null if the configured identity is not valid.'),
  role: z.string().nullable(),
});

/** A report of an app, with everything that restricts the data of one user. */
export const ReportAccess = NamedEntity.extend({
  type: z.enum(['Report', 'Link']),
  identity: ResolvedIdentity.nullable().describe('Null if the report has no effective identity.'),
  securityFilters: z.array(SecurityFilter),
});
export type ReportAccess = z.infer<typeof ReportAccess>;

/** Name of an app of a tenant whose users the caller may read. The caller cannot necessarily open the app. */
export const ExplainableApp = NamedEntity.extend({ tenantId: z.uuid() });
export type ExplainableApp = z.infer<typeof ExplainableApp>;

/** Access of a user to one app. */
export const UserAccessEntry = z.object({
  app: ExplainableApp,
  paths: z.array(AccessPath).describe('All reasons for which the user may open the app.'),
  reports: z.array(ReportAccess).nullable().describe('Null if the caller may not manage reports.'),
});
export type UserAccessEntry = z.infer<typeof UserAccessEntry>;

export const AccessStep = z.object({
  rule: AccessRule,
  ok: z.boolean(),
  problem: z.string().nullable().describe('Reason and remedy; null if the condition is met.'),
});
export type AccessStep = z.infer<typeof AccessStep>;

export const MembershipState = z
  .enum(['effective', 'invited', 'ended', 'none'])
  .describe('`invited`: the invitation is pending or has expired. `ended`: the access was limited in time.');
export type MembershipState = z.infer<typeof MembershipState>;

/** Explains whether a user may open an app and one of its reports. */
export const AccessExplanation = z.object({
  verdict: z
    .enum(['visible', 'notVisible', 'failing'])
    .describe('`failing`: the user sees the report, but it cannot be opened.'),
  user: AccessUser,
  app: ExplainableApp.extend({ groups: z.array(NamedEntity) }),
  membership: MembershipState.describe('Membership of the user in the tenant of the app.'),
  report: NamedEntity.nullable(),
  paths: z.array(AccessPath).describe('All reasons for which the user may open the app.'),
  steps: z.array(AccessStep).describe('All checked conditions, in the order of the checks.'),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** A user and an app that match a search, whose access can be explained. */
export const AccessQuestion = z.object({
  user: AccessUser.pick({ id: true, name: true, email: true }),
  app: ExplainableApp,
});
export type AccessQuestion = z.infer<typeof AccessQuestion>;

/**
 * Relation of an email address to the tenant of an app. For addresses that the caller may not know, the response is the
 * same whether an account exists or not.
 */
export const AddressExplanation = z.object({
  email: z.string().describe('Address of the request.'),
  tenant: NamedEntity.describe('Tenant of the app.'),
  userId: z
    .uuid()
    .nullable()
    .describe(
      'User whose access can be explained; null if the caller may not list a user with this address.',
    ),
  invitation: z
    .object({
      userId: z.uuid(),
      state: z.enum(invitationStates).exclude(['accepted', 'added']),
      sent: z.number().int().describe('Epoch milliseconds.'),
    })
    .nullable()
    .describe(
      'Latest invitation to the tenant if it is not accepted; null if there is none, or if the caller may not manage invitations.',
    ),
});
export type AddressExplanation = z.infer<typeof AddressExplanation>;

/**
 * Tenants, groups and roles of a user, as far as the caller may list them. Until the user has accepted the invitation to a
 * tenant of the caller, the profile contains only the address of the invitation.
 */
export const UserProfile = AccessUser.extend({
  accepted: z
    .boolean()
    .describe('False until the user has accepted the invitation to a tenant of the caller.'),
  companyName: z.string().nullable(),
  phone: z.string().nullable().describe('Null unless the caller is a superAdmin.'),
  created: z
    .number()
    .int()
    .nullable()
    .describe('Epoch milliseconds; null until the user has accepted the invitation.'),
  roles: Roles.nullable().describe(
    'Roles for all tenants of the user; null unless the caller is a superAdmin.',
  ),
  lastSignIn: z
    .number()
    .int()
    .nullable()
    .describe('Epoch milliseconds; null if unknown, or unless the caller is a superAdmin.'),
  tenants: z.array(
    NamedEntity.extend({ roles: z.array(TenantRole).describe('Roles of the user for this tenant.') }),
  ),
  groups: z.array(NamedEntity.extend({ tenantId: z.uuid() })),
});
export type UserProfile = z.infer<typeof UserProfile>;
