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
    summary: 'All users; by pages when a limit is given.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(userSortColumns),
    response: z.array(User),
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'A user, as it is now.',
    access: 'administer',
    params: userParams,
    response: User,
    entity: User,
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/users/{userId}',
    summary:
      'Grants and revokes the roles that are sent, activates and deactivates. A saved user is always a viewer.',
    access: 'administer',
    params: userParams,
    body: UserPatch,
    response: User,
    entity: User,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/users/{userId}',
    summary: 'Deletes a user with all memberships; the logs stay.',
    access: 'administer',
    params: userParams,
    entity: User,
  }),
  listSignInLogs: route({
    method: 'GET',
    path: '/sign-in-logs',
    summary: 'Sign-ins, the newest first: 10 000 of them, or by pages when a limit is given.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(signInLogSortColumns),
    response: z.array(SignInLogEntry),
  }),
  listAuditLogs: route({
    method: 'GET',
    path: '/audit-logs',
    summary:
      'Changes and refused calls, the newest first: 10 000 of them, or by pages when a limit is given.',
    access: 'administer',
    params: noParams,
    query: pagingQuery(auditLogSortColumns),
    response: z.array(AuditLogEntry),
  }),
} as const;
