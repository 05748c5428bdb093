import { z } from 'zod';
import { AuditLogEntry, SignInLogEntry } from '../entities/log.ts';
import { User, UserPatch } from '../entities/user.ts';
import { pagingQuery } from '../paging.ts';
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

export const administrationRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    summary: 'Lists all users, in pages if a limit is given.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(userSortColumns),
    response: z.array(User),
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'Returns a user.',
    access: 'administer',
    params: userParams,
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
    summary: 'Deletes a user and all memberships. Log entries are retained.',
    access: 'administer',
    params: userParams,
    entity: User,
  }),
  listSignInLogs: route({
    method: 'GET',
    path: '/sign-in-logs',
    summary:
      'Lists sign-ins, newest first by default: one page if a limit is given, otherwise at most 10,000 entries.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(signInLogSortColumns),
    response: z.array(SignInLogEntry),
  }),
  listAuditLogs: route({
    method: 'GET',
    path: '/audit-logs',
    summary:
      'Lists changes and rejected requests, newest first by default: one page if a limit is given, otherwise at most 10,000 entries.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(auditLogSortColumns),
    response: z.array(AuditLogEntry),
  }),
} as const;
