import { can, noInput, routes } from '@embed-portal/api-contract';
import type { Route, RouteName } from '@embed-portal/api-contract';
import fc from 'fast-check';
import { datasetId, refreshId } from '../support/bi.ts';
import { biReportId, personas, tenantKeys, workspaceId } from '../support/fixture.ts';
import { rolesByPersona } from '../support/targets.ts';
import { hostileBody, hostileIfMatch, hostileKey, hostileText, hostileValue } from './hostile.ts';
import { buildValidValues } from './schema-arbitrary.ts';

export const idTables = ['tenants', 'users', 'groups', 'reports', 'apps', 'connections'] as const;
type IdTable = (typeof idTables)[number];

/** Placeholder for the ID of a row. It is replaced when the request is sent, because IDs differ between runs. */
export class IdPlaceholder {
  readonly table: IdTable | 'self' | 'workspace';
  /** Whether the row belongs to the caller's own tenant. */
  readonly isOwn: boolean;
  readonly index: number;

  constructor(table: IdPlaceholder['table'], isOwn: boolean, index: number) {
    this.table = table;
    this.isOwn = isOwn;
    this.index = index;
  }
}

const buildIdArbitrary = (table: IdPlaceholder['table']): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 17, arbitrary: fc.nat(40).map((index) => new IdPlaceholder(table, true, index)) },
    { weight: 2, arbitrary: fc.nat(40).map((index) => new IdPlaceholder(table, false, index)) },
    { weight: 1, arbitrary: fc.uuid() },
  );

/** Tables that the fields in paths and bodies refer to, by field name. */
const tableByField: Record<string, IdPlaceholder['table']> = {
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
function buildBodyField(field: string): fc.Arbitrary<unknown> | undefined {
  if (field === 'reportId') return fc.constantFrom(biReportId, datasetId);
  if (field === 'groupsFilter') return fc.constant(workspaceId);
  const table = tableByField[field];
  return table && buildIdArbitrary(table);
}
const externalIds: Record<string, string> = { datasetId, requestId: refreshId };
const buildPathField =
  ({ path }: Route) =>
  (field: string): fc.Arbitrary<unknown> | undefined => {
    if (field === 'userId' && path.startsWith('/users/{userId}/tenants')) return buildIdArbitrary('self');
    if (path.endsWith('/pages') && field !== 'connectionId') return fc.constantFrom(workspaceId, biReportId);
    const table = tableByField[field];
    return table ? buildIdArbitrary(table) : fc.constantFrom(externalIds[field] ?? '', refreshId);
  };

/** A change to a valid body, which usually makes it invalid. */
interface Mutation {
  type: 'remove' | 'replace' | 'add';
  index: number;
  key: string;
  value: unknown;
}
const mutationArbitrary: fc.Arbitrary<Mutation> = fc.record({
  type: fc.constantFrom('remove' as const, 'replace' as const, 'add' as const),
  index: fc.nat(30),
  key: hostileKey,
  value: hostileValue,
});

function listProperties(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null || value instanceof IdPlaceholder) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap(
    (key) => [[parent, key], ...listProperties(parent[key])] as const,
  ) as never;
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof IdPlaceholder) return value;
  if (Array.isArray(value)) return value.map(copyValue);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyValue(item)]));
}

function mutate(body: unknown, { type, index, key, value }: Mutation): unknown {
  const copy = copyValue(body);
  const properties = listProperties(copy);
  const property = properties[index % Math.max(properties.length, 1)];
  if (!property) return type === 'add' ? { [key]: value } : value;
  const [parent, name] = property;
  if (type === 'add' && Array.isArray(parent)) parent.push(value);
  else if (type === 'add') parent[key] = value;
  else if (type === 'replace' || Array.isArray(parent)) parent[name] = value;
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- this mutation removes an arbitrary property
  else delete parent[name];
  return copy;
}

interface Content {
  body: unknown;
  contentType?: string;
}

function buildContentArbitrary(route: Route): fc.Arbitrary<Content | undefined> {
  if (route.body === noInput) return fc.option(hostileBody, { nil: undefined, freq: 12 });
  const valid = buildValidValues(route.body, buildBodyField);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map((body) => ({ body })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(valid, mutationArbitrary)
        .map(([body, mutation]) => ({ body: mutate(body, mutation) })),
    },
    { weight: 1, arbitrary: hostileBody },
  );
}

function buildQueryArbitrary(route: Route): fc.Arbitrary<Record<string, unknown>> {
  const valid =
    route.query === noInput
      ? fc.constant({})
      : (buildValidValues(route.query, () => undefined) as fc.Arbitrary<Record<string, unknown>>);
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
}

function buildParamsArbitrary(route: Route): fc.Arbitrary<Record<string, unknown>> {
  const valid = buildValidValues(route.params, buildPathField(route)) as fc.Arbitrary<
    Record<string, unknown>
  >;
  return fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 1, arbitrary: valid.chain((params) => fc.record({ ...buildHostileParams(params) })) },
  );
}
// An empty parameter leads to another route.
const hostileParam = hostileText.filter((value) => value !== '');
const buildHostileParams = (params: Record<string, unknown>): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.keys(params).map((name) => [name, hostileParam]));

const callers = [
  'super@example.com',
  ...tenantKeys.flatMap((tenant) => personas.map((persona) => `${persona}@${tenant}.example`)),
];

/** Generates callers, usually with a role that allows the request. `undefined` means no token. */
function buildCallerArbitrary({ access }: Route): fc.Arbitrary<string | undefined> {
  const allowed = tenantKeys.flatMap((tenant) =>
    personas
      .filter(
        (persona) =>
          persona !== 'inactive' && (access === 'signedIn' || can(rolesByPersona[persona], access)),
      )
      .map((persona) => `${persona}@${tenant}.example`),
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant('super@example.com') },
    { weight: 10, arbitrary: fc.constantFrom('super@example.com', ...allowed) },
    { weight: 4, arbitrary: fc.constantFrom(...callers) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, 'nonsense') },
  );
}

/** A request with placeholders for IDs. */
export interface PlannedRequest {
  name: RouteName;
  caller: string | undefined;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  content: Content | undefined;
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
  /** Header `X-View-As`: a value, or `session` for the session of a superAdmin. */
  viewAs: string | undefined;
}

const buildPlanArbitrary = (name: RouteName): fc.Arbitrary<PlannedRequest> =>
  fc.record({
    name: fc.constant(name),
    caller: buildCallerArbitrary(routes[name]),
    params: buildParamsArbitrary(routes[name]),
    query: buildQueryArbitrary(routes[name]),
    content: buildContentArbitrary(routes[name]),
    idempotencyKey: fc.option(
      fc.oneof(
        fc.constantFrom('again', 'twice', 'x'.repeat(201), 'two words'),
        fc.stringMatching(/^[!-~]{1,9}$/),
      ),
      { nil: undefined, freq: 5 },
    ),
    ifMatch: fc.option(hostileIfMatch, { nil: undefined, freq: 2 }),
    viewAs: fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: fc.constant('session') },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: hostileIfMatch },
    ),
  });

/** Generates requests to all routes: valid, with one mutation, or hostile. */
export const plannedRequest: fc.Arbitrary<PlannedRequest> = fc.oneof(
  ...(Object.keys(routes) as RouteName[]).map(buildPlanArbitrary),
);
export const callerEmails: readonly string[] = callers;
