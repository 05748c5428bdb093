import { z } from 'zod';
import { limits } from '../constants.ts';
import { storableText } from '../text.ts';

const LogUser = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

const logFields = {
  id: z.uuid(),
  userId: z.uuid().nullable(),
  created: z.number().int().describe('Epoch milliseconds.'),
  method: z.string(),
  __user: LogUser.nullable().describe('Null if the request was unauthenticated or the user was deleted.'),
};

export const SignInLogEntry = z.object(logFields);
export type SignInLogEntry = z.infer<typeof SignInLogEntry>;

/** Types of entities that audit log entries name. */
export const auditTargetTypes = ['tenant', 'user', 'group', 'report', 'app', 'connection'] as const;

/** An entity that a request concerned, with its name at that time. */
export const AuditTarget = z.object({ type: z.enum(auditTargetTypes), id: z.uuid(), name: z.string() });
export type AuditTarget = z.infer<typeof AuditTarget>;

const AuditReferences = z.array(z.object({ id: z.string(), name: z.string() }));

/** A changed field, with the names of referenced entities at that time. */
export const AuditChange = z.union([
  z
    .object({ field: z.string(), before: z.unknown(), after: z.unknown() })
    .describe('Values before and after the change. A secret is `[changed]`.'),
  z
    .object({ field: z.string(), added: AuditReferences, removed: AuditReferences })
    .describe('Added and removed members of a list without order.'),
  z.object({ field: z.string(), omitted: z.literal(true) }).describe('A change that is too large to store.'),
]);
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditLogEntry = z.object({
  ...logFields,
  url: z.string(),
  statusCode: z.number().int(),
  statusMessage: z.string(),
  body: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Accepted fields of the request body, with secrets redacted; null if there are none.'),
  action: z
    .string()
    .nullable()
    .describe('Operation ID, such as `updateGroup`; null for requests without a route.'),
  actor: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Name and email address of the user at that time; null if unknown.'),
  onBehalfOf: LogUser.nullable().describe(
    'User as whom the actor viewed the portal, with the name and address at that time.',
  ),
  tenant: z
    .object({ id: z.uuid(), name: z.string().nullable() })
    .nullable()
    .describe('Tenant that the request concerned, with its name at that time.'),
  targets: z
    .array(AuditTarget)
    .describe('Entities that the request concerned; the changed one is the first.'),
  changes: z.array(AuditChange).describe('Changed fields. Empty for rejected requests.'),
  ip: z.string().nullable().describe('IP address or network of the client, as configured.'),
  userAgent: z.string().nullable(),
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

/**
 * Fields whose previous value cannot be restored: credentials, which must be verified together with their secret, and
 * moves that also change other entities.
 */
const permanentFields: readonly string[] = [
  'auth.clientId',
  'auth.clientSecret',
  'auth.tenantId',
  'tenantId',
  'URL',
];

/** Returns whether the previous value of a changed field can be put back with {@link AuditReversal}. */
export const isReversible = (action: string | null, change: AuditChange): boolean =>
  (action?.startsWith('update') || action === 'revertAuditChange') &&
  !('omitted' in change) &&
  !permanentFields.includes(change.field) &&
  !(action === 'updateConnection' && change.field === 'type');

/** Request to put back the previous values of changed fields. */
export const AuditReversal = z.object({
  created: z
    .number('Must be the time of the entry')
    .int()
    .min(0)
    .max(8_640_000_000_000_000)
    .describe('Time of the entry in epoch milliseconds.'),
  fields: z
    .array(storableText('Must be a field').max(limits.maxNameLength), 'Select at least one field')
    .min(1, 'Select at least one field')
    .max(100),
});
