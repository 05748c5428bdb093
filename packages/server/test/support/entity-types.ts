import type { RouteName } from '@embed-portal/api-contract';
import {
  insertApp,
  insertConnection,
  insertGroup,
  insertReport,
  insertTenant,
  insertUser,
} from './insert-rows.ts';
import type { Portal } from './portal.ts';

export interface VersionedEntity {
  id: string;
  version: number;
}

/** A type of editable entity with its routes and sample changes. */
export interface EntityType {
  type: 'user' | 'tenant' | 'group' | 'report' | 'app' | 'connection';
  /** Name of the path parameter with the entity's ID. */
  param: string;
  read: RouteName;
  update: RouteName;
  remove: RouteName;
  insert: (portal: Portal) => Promise<string>;
  /** Two changes of different fields, and their combined result. */
  firstChange: object;
  secondChange: object;
  merged: object;
}

export const entityTypes: EntityType[] = [
  {
    type: 'user',
    param: 'userId',
    read: 'getUser',
    update: 'updateUser',
    remove: 'deleteUser',
    insert: (portal) => insertUser(portal, 'alpha'),
    firstChange: { roles: { userAdmin: true } },
    secondChange: { roles: { connectionAdmin: true, viewer: true } },
    merged: {
      roles: {
        superAdmin: false,
        userAdmin: true,
        connectionAdmin: true,
        contributerAdmin: false,
        viewer: true,
      },
    },
  },
  {
    type: 'tenant',
    param: 'tenantId',
    read: 'getTenant',
    update: 'updateTenant',
    remove: 'deleteTenant',
    insert: (portal) => insertTenant(portal, 'alpha'),
    firstChange: { name: 'Renamed' },
    secondChange: { description: 'Described' },
    merged: { name: 'Renamed', description: 'Described' },
  },
  {
    type: 'group',
    param: 'groupId',
    read: 'getGroup',
    update: 'updateGroup',
    remove: 'deleteGroup',
    insert: (portal) => insertGroup(portal, 'alpha'),
    firstChange: { name: 'Renamed' },
    secondChange: { description: 'Described' },
    merged: { name: 'Renamed', description: 'Described' },
  },
  {
    type: 'report',
    param: 'reportId',
    read: 'getReport',
    update: 'updateReport',
    remove: 'deleteReport',
    insert: (portal) => insertReport(portal, 'alpha'),
    firstChange: { name: 'Renamed' },
    secondChange: { link: { embed: true } },
    merged: { name: 'Renamed', link: { url: 'https://a.example', embed: true } },
  },
  {
    type: 'app',
    param: 'appId',
    read: 'getApp',
    update: 'updateApp',
    remove: 'deleteApp',
    insert: (portal) => insertApp(portal, 'alpha'),
    firstChange: { name: 'Renamed' },
    secondChange: { description: 'Described' },
    merged: { name: 'Renamed', description: 'Described' },
  },
  {
    type: 'connection',
    param: 'connectionId',
    read: 'getConnection',
    update: 'updateConnection',
    remove: 'deleteConnection',
    insert: (portal) => insertConnection(portal, 'alpha'),
    firstChange: { name: 'Renamed' },
    secondChange: { auth: { clientId: 'application' } },
    merged: { name: 'Renamed', auth: { clientId: 'application', hasClientSecret: false } },
  },
];

export const buildIfMatch = (version: number | string) => ({ 'if-match': `"${String(version)}"` });

/** Creates functions that read, update and delete an entity as a user. */
export function createEditor(
  portal: Portal,
  type: EntityType['type'],
  id: string,
  email = 'super@example.com',
) {
  const entityType = entityTypes.find((entry) => entry.type === type);
  if (!entityType) throw new Error(`There is no entity type ${type}.`);
  const params = { [entityType.param]: id };
  return {
    read: () => portal.callRoute<VersionedEntity>(email, entityType.read, params),
    update: <Body = VersionedEntity>(body: object, headers: Record<string, string> = {}) =>
      portal.callRoute<Body>(email, entityType.update, params, { body, headers }),
    remove: (headers: Record<string, string> = {}) =>
      portal.callRoute(email, entityType.remove, params, { headers }),
  };
}
