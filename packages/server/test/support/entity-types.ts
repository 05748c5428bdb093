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

export interface Versioned {
  id: string;
  version: number;
}

/** Type of an editable entity. */
export interface EntityType {
  type: 'user' | 'tenant' | 'group' | 'report' | 'app' | 'connection';
  /** Name of its ID in the path. */
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
    insert: (from) => insertUser(from, 'alpha'),
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
    insert: (from) => insertTenant(from, 'alpha'),
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
    insert: (from) => insertGroup(from, 'alpha'),
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
    insert: (from) => insertReport(from, 'alpha'),
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
    insert: (from) => insertApp(from, 'alpha'),
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
    insert: (from) => insertConnection(from, 'alpha'),
    firstChange: { auth: { clientId: 'application' } },
    secondChange: { auth: { tenantId: 'alpha.example' } },
    merged: { auth: { clientId: 'application', tenantId: 'alpha.example', hasClientSecret: false } },
  },
];

export const buildIfMatch = (version: number | string) => ({ 'if-match': `"${String(version)}"` });

/** Creates functions that read, change and delete an entity as a user. */
export const createEditor = (
  portal: Portal,
  type: EntityType['type'],
  id: string,
  email = 'super@example.com',
) => {
  const found = entityTypes.find((entry) => entry.type === type);
  if (!found) throw new Error(`There is no entity type ${type}.`);
  const params = { [found.param]: id };
  return {
    read: () => portal.callRoute<Versioned>(email, found.read, params),
    update: <Body = Versioned>(body: object, headers: Record<string, string> = {}) =>
      portal.callRoute<Body>(email, found.update, params, { body, headers }),
    remove: (headers: Record<string, string> = {}) =>
      portal.callRoute(email, found.remove, params, { headers }),
  };
};
