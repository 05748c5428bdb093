import { z } from 'zod';
import { AuditLogEntry, AuditReversal, AuditTarget, SignInLogEntry } from '../entities/log.ts';
import { User, UserPatch } from '../entities/user.ts';
import { pagingQuery, queryInteger } from '../paging.ts';
import { userParams } from './params.ts';
import { noParams, route } from './route.ts';

export const userSortColumns = [
  'id',
  'name',
  'email',
  'registered',
  'created',
  'active',
  'superAdmin',
  'userAdmin',
  'connectionAdmin',
  'contributerAdmin',
] as const;
export const signInLogSortColumns = ['created', 'user', 'method'] as const;
export const auditLogSortColumns = [
  'created',
  'user',
  'method',
  'url',
  'statusCode',
  'statusMessage',
] as const;

const time = queryInteger({ min: 0, max: 8_640_000_000_000_000 }).optional();
const id = z.uuid('Must be an ID').optional();

/** Conditions for entries of the audit log. An entry must meet all of them. */
const auditLogFilters = {
  from: time.describe('Earliest time in epoch milliseconds.'),
  to: time.describe('Latest time in epoch milliseconds, excluded.'),
  user: id.describe('ID of the user who sent the request.'),
  tenant: id.describe('ID of the tenant that the request concerned.'),
  target: id.describe('ID of an entity that the request concerned.'),
  action: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/, 'Must be an operation ID')
    .optional()
    .describe('Operation ID, such as `updateGroup`.'),
  status: z.enum(['succeeded', 'rejected']).optional(),
};

export const auditExportFormats = ['csv', 'ndjson'] as const;

export const administrationRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    summary: 'Lists all users, in pages if a limit is given.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(userSortColumns),
    transfer: 'compressed',
    response: z.array(User),
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'Returns a user.',
    access: 'administer',
    params: userParams,
    transfer: 'compressed',
    response: User,
    entity: User,
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/users/{userId}',
    summary:
      'Sets the roles that the body contains, and activates or deactivates a user. Every updated user keeps the viewer role.',
    access: 'administer',
    params: userParams,
    body: UserPatch,
    response: User,
    entity: User,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/users/{userId}',
    summary:
      'Deletes a user and all memberships. Log entries are retained. The user can be restored for a limited time, in which the account cannot sign in.',
    access: 'administer',
    params: userParams,
    entity: User,
  }),
  listSignInLogs: route({
    method: 'GET',
    path: '/sign-in-logs',
    summary:
      'Lists sign-ins, newest first by default: one page if a limit is given, otherwise at most 10,000 entries or 4 MB.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(signInLogSortColumns),
    errors: ['search_too_short'],
    transfer: 'compressed',
    response: z.array(SignInLogEntry),
  }),
  listAuditLogs: route({
    method: 'GET',
    path: '/audit-logs',
    summary:
      'Lists changes, opened reports and rejected requests, newest first by default: one page if a limit is given, otherwise at most 10,000 entries or 4 MB.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(auditLogSortColumns).extend(auditLogFilters),
    errors: ['search_too_short'],
    transfer: 'compressed',
    response: z.array(AuditLogEntry),
  }),
  exportAuditLog: route({
    method: 'GET',
    path: '/audit-logs/export',
    summary:
      'Downloads entries of the audit log, newest first, as CSV or as one JSON object per line. A user can run one export at a time.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(auditLogSortColumns)
      .pick({ search: true })
      .extend({ format: z.enum(auditExportFormats), ...auditLogFilters }),
    response: z.string(),
    mediaTypes: ['text/csv', 'application/x-ndjson'],
    errors: ['conflict', 'search_too_short'],
  }),
  revertAuditChange: route({
    method: 'POST',
    path: '/audit-logs/{entryId}/revert',
    summary:
      'Puts back the previous values of changed fields with an ordinary update. Rejected if a field has changed since.',
    access: 'administer',
    params: z.object({ entryId: z.uuid() }),
    body: AuditReversal,
    response: AuditTarget,
    status: 200,
  }),
} as const;
