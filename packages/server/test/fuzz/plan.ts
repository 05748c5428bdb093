import { can, noInput, routes } from '@embed-portal/api-contract';
import type { Route, RouteName } from '@embed-portal/api-contract';
import fc from 'fast-check';
import { datasetId, refreshId } from '../support/bi.ts';
import { rolesOfKind } from '../support/targets.ts';
import { biReport, kinds, tenantKeys, workspace } from '../support/world.ts';
import { hostileBody, hostileIfMatch, hostileKey, hostileText, hostileValue } from './hostile.ts';
import { validFor } from './schema-arbitrary.ts';

export const idTables = ['tenants', 'users', 'groups', 'reports', 'apps', 'connections'] as const;
type IdTable = (typeof idTables)[number];

/** Stands for the id of a row, which is known once there is a database. */
export class IdOf {
  readonly table: IdTable | 'self' | 'workspace';
  /** Of the caller's own tenant. */
  readonly own: boolean;
  readonly at: number;

  constructor(table: IdOf['table'], own: boolean, at: number) {
    this.table = table;
    this.own = own;
    this.at = at;
  }
}

const idOf = (table: IdOf['table']): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 17, arbitrary: fc.nat(40).map((at) => new IdOf(table, true, at)) },
    { weight: 2, arbitrary: fc.nat(40).map((at) => new IdOf(table, false, at)) },
    { weight: 1, arbitrary: fc.uuid() },
  );

/** What each field names, in paths and in bodies. */
const namedBy: Record<string, IdOf['table']> = {
  tenantId: 'tenants',
  userId: 'users',
  users: 'users',
  groups: 'groups',
  reports: 'reports',
  reportId: 'reports',
  appId: 'apps',
  connectionId: 'connections',
  groupId: 'groups',
  connectionGroupId: 'workspace',
};
const fieldOfBody = (field: string): fc.Arbitrary<unknown> | undefined => {
  if (field === 'reportId') return fc.constantFrom(biReport, datasetId);
  if (field === 'groupsFilter') return fc.constant(workspace);
  const table = namedBy[field];
  return table && idOf(table);
};
const outside: Record<string, string> = { datasetId, requestId: refreshId };
const fieldOfPath =
  ({ path }: Route) =>
  (field: string): fc.Arbitrary<unknown> | undefined => {
    if (field === 'userId' && path.startsWith('/users/{userId}/tenants')) return idOf('self');
    if (path.endsWith('/pages') && field !== 'connectionId') return fc.constantFrom(workspace, biReport);
    const table = namedBy[field];
    return table ? idOf(table) : fc.constantFrom(outside[field] ?? '', refreshId);
  };

/** Where and how a valid body is spoiled. */
type Spoiling = { kind: 'remove' | 'replace' | 'add'; at: number; key: string; value: unknown };
const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  kind: fc.constantFrom('remove' as const, 'replace' as const, 'add' as const),
  at: fc.nat(30),
  key: hostileKey,
  value: hostileValue,
});

const places = (value: unknown): [Record<string, unknown>, string][] => {
  if (typeof value !== 'object' || value === null || value instanceof IdOf) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key], ...places(holder[key])] as const) as never;
};

const copyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof IdOf) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item)]));
};

const spoil = (body: unknown, { kind, at, key, value }: Spoiling): unknown => {
  const copy = copyOf(body);
  const all = places(copy);
  const place = all[at % Math.max(all.length, 1)];
  if (!place) return kind === 'add' ? { [key]: value } : value;
  const [holder, name] = place;
  if (kind === 'add' && Array.isArray(holder)) holder.push(value);
  else if (kind === 'add') holder[key] = value;
  else if (kind === 'replace' || Array.isArray(holder)) holder[name] = value;
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- that is what spoils it
  else delete holder[name];
  return copy;
};

interface Content {
  body: unknown;
  contentType?: string;
}

const contentOf = (route: Route): fc.Arbitrary<Content | undefined> => {
  if (route.body === noInput) return fc.option(hostileBody, { nil: undefined, freq: 12 });
  const valid = validFor(route.body, fieldOfBody);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map((body) => ({ body })) },
    {
      weight: 4,
      arbitrary: fc.tuple(valid, spoiling).map(([body, spoiled]) => ({ body: spoil(body, spoiled) })),
    },
    { weight: 1, arbitrary: hostileBody },
  );
};

const queryOf = (route: Route): fc.Arbitrary<Record<string, unknown>> => {
  const valid =
    route.query === noInput
      ? fc.constant({})
      : (validFor(route.query, () => undefined) as fc.Arbitrary<Record<string, unknown>>);
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('limit', 'cursor', 'search', 'sort', 'x'), hostileText, {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    },
  );
};

const paramsOf = (route: Route): fc.Arbitrary<Record<string, unknown>> => {
  const valid = validFor(route.params, fieldOfPath(route)) as fc.Arbitrary<Record<string, unknown>>;
  return fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 1, arbitrary: valid.chain((params) => fc.record({ ...spread(params) })) },
  );
};
const spread = (params: Record<string, unknown>): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.keys(params).map((name) => [name, hostileText]));

const callers = [
  'super@example.com',
  ...tenantKeys.flatMap((tenant) => kinds.map((kind) => `${kind}@${tenant}.example`)),
];

/** Mostly somebody whose role allows it; `undefined`: without a bearer. */
const callerOf = ({ access }: Route): fc.Arbitrary<string | undefined> => {
  const allowed = tenantKeys.flatMap((tenant) =>
    kinds
      .filter((kind) => kind !== 'inactive' && (access === 'signedIn' || can(rolesOfKind[kind], access)))
      .map((kind) => `${kind}@${tenant}.example`),
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant('super@example.com') },
    { weight: 10, arbitrary: fc.constantFrom('super@example.com', ...allowed) },
    { weight: 4, arbitrary: fc.constantFrom(...callers) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, 'nonsense') },
  );
};

/** A call that is yet to be sent. */
export interface Plan {
  name: RouteName;
  caller: string | undefined;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  content: Content | undefined;
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
}

const planOf = (name: RouteName): fc.Arbitrary<Plan> =>
  fc.record({
    name: fc.constant(name),
    caller: callerOf(routes[name]),
    params: paramsOf(routes[name]),
    query: queryOf(routes[name]),
    content: contentOf(routes[name]),
    idempotencyKey: fc.option(
      fc.oneof(
        fc.constantFrom('again', 'twice', 'x'.repeat(201), 'two words'),
        fc.stringMatching(/^[!-~]{1,9}$/),
      ),
      { nil: undefined, freq: 5 },
    ),
    ifMatch: fc.option(hostileIfMatch, { nil: undefined, freq: 2 }),
  });

/** A call of any route: valid, spoiled in one place, or hostile. */
export const plan: fc.Arbitrary<Plan> = fc.oneof(...(Object.keys(routes) as RouteName[]).map(planOf));
export const callersOfPlans: readonly string[] = callers;
