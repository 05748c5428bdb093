import type { RouteName } from '@embed-portal/api-contract';
import { freshApp, freshConnection, freshGroup, freshReport, freshTenant, freshUser } from './fresh.ts';
import type { Portal } from './portal.ts';

export interface Versioned {
  id: string;
  version: number;
}

/** A kind of entity that is edited. */
export interface Kind {
  kind: 'user' | 'tenant' | 'group' | 'report' | 'app' | 'connection';
  /** Its id in the path. */
  param: string;
  read: RouteName;
  update: RouteName;
  remove: RouteName;
  make: (portal: Portal) => Promise<string>;
  /** Two changes of different fields, and what they lead to together. */
  one: object;
  other: object;
  both: object;
}

export const kinds: Kind[] = [
  {
    kind: 'user',
    param: 'userId',
    read: 'getUser',
    update: 'updateUser',
    remove: 'deleteUser',
    make: (from) => freshUser(from, 'alpha'),
    one: { roles: { userAdmin: true } },
    other: { roles: { connectionAdmin: true, viewer: true } },
    both: {
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
    kind: 'tenant',
    param: 'tenantId',
    read: 'getTenant',
    update: 'updateTenant',
    remove: 'deleteTenant',
    make: (from) => freshTenant(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { description: 'Described' },
    both: { name: 'Renamed', description: 'Described' },
  },
  {
    kind: 'group',
    param: 'groupId',
    read: 'getGroup',
    update: 'updateGroup',
    remove: 'deleteGroup',
    make: (from) => freshGroup(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { description: 'Described' },
    both: { name: 'Renamed', description: 'Described' },
  },
  {
    kind: 'report',
    param: 'reportId',
    read: 'getReport',
    update: 'updateReport',
    remove: 'deleteReport',
    make: (from) => freshReport(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { link: { embed: true } },
    both: { name: 'Renamed', link: { url: 'https://a.example', embed: true } },
  },
  {
    kind: 'app',
    param: 'appId',
    read: 'getApp',
    update: 'updateApp',
    remove: 'deleteApp',
    make: (from) => freshApp(from, 'alpha'),
    one: { name: 'Renamed' },
    other: { description: 'Described' },
    both: { name: 'Renamed', description: 'Described' },
  },
  {
    kind: 'connection',
    param: 'connectionId',
    read: 'getConnection',
    update: 'updateConnection',
    remove: 'deleteConnection',
    make: (from) => freshConnection(from, 'alpha'),
    one: { auth: { clientId: 'application' } },
    other: { auth: { tenantId: 'alpha.example' } },
    both: { auth: { clientId: 'application', tenantId: 'alpha.example', hasClientSecret: false } },
  },
];

export const atVersion = (version: number | string) => ({ 'if-match': `"${String(version)}"` });

/** Reads, changes and deletes one entity, as this user. */
export const editorOf = (portal: Portal, kind: Kind['kind'], id: string, email = 'super@example.com') => {
  const found = kinds.find((entry) => entry.kind === kind);
  if (!found) throw new Error(`There is no kind ${kind}.`);
  const params = { [found.param]: id };
  return {
    read: () => portal.route<Versioned>(email, found.read, params),
    update: <Body = Versioned>(body: object, headers: Record<string, string> = {}) =>
      portal.route<Body>(email, found.update, params, { body, headers }),
    remove: (headers: Record<string, string> = {}) => portal.route(email, found.remove, params, { headers }),
  };
};
