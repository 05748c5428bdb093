import { setTimeout as wait } from 'node:timers/promises';
import { getPaths } from '../../src/rest/operation.ts';
import { createOperations } from '../../src/rest/operations.ts';
import type { ServiceContext } from '../../src/service/context.ts';
import { dataset, otherReport, report, workspace } from './emulator.ts';
import type { Service } from './emulator.ts';

/** IDs by the name of the path parameter, such as `report`, or by another name. */
type Ids = Record<string, string>;

interface SampleRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of an operation, with its parameters in braces. */
  path: string;
  query?: string;
  /** Names of other IDs for parameters: `{ report: 'copy' }` replaces `{report}` with the ID `copy`. */
  ids?: Record<string, string>;
  body?: (ids: Ids) => unknown;
  /** Name under which the ID in the response is stored. */
  storeAs?: string;
}

/** A request of the samples, and the response to it. */
export interface SampleExchange {
  method: string;
  path: string;
  requestBody: unknown;
  status: number;
  body: unknown;
}

const user = { identifier: 'vera@noordzee.example', principalType: 'User' };
const columns = [
  { name: 'City', dataType: 'string' },
  { name: 'Km', dataType: 'Int64' },
];
const importedFile = 'City,Km\nDelft,12\nGent,7\n';
function buildImport(): FormData {
  const form = new FormData();
  form.set('file', new Blob([importedFile]), 'rides.csv');
  return form;
}

/** Requests that create and change content. */
const changes: SampleRequest[] = [
  { method: 'POST', path: '/groups', body: () => ({ name: 'Samples' }), storeAs: 'newGroup' },
  {
    method: 'PATCH',
    path: '/groups/{group}',
    ids: { group: 'newGroup' },
    body: () => ({ name: 'Samples of the service' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/users',
    ids: { group: 'newGroup' },
    body: () => ({ ...user, groupUserAccessRight: 'Viewer' }),
  },
  {
    method: 'PUT',
    path: '/groups/{group}/users',
    ids: { group: 'newGroup' },
    body: () => ({ ...user, groupUserAccessRight: 'Member' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/AssignToCapacity',
    ids: { group: 'newGroup' },
    body: () => ({ capacityId: '44444444-4444-4444-8444-444444444444' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/reports/{report}/Clone',
    body: ({ newGroup }) => ({ name: 'Copy', targetWorkspaceId: newGroup }),
    storeAs: 'copy',
  },
  {
    method: 'POST',
    path: '/groups/{group}/reports/{report}/Rebind',
    ids: { group: 'newGroup', report: 'copy' },
    body: () => ({ datasetId: dataset }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/reports/{report}/UpdateReportContent',
    ids: { group: 'newGroup', report: 'copy' },
    body: () => ({
      sourceType: 'ExistingReport',
      sourceReport: { sourceReportId: otherReport, sourceWorkspaceId: workspace },
    }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/reports/{report}/ExportTo',
    body: () => ({
      format: 'PNG',
      powerBIReportConfiguration: {
        pages: [{ pageName: 'overview' }],
        reportLevelFilters: [{ filter: "Store/Country eq 'Netherlands'" }],
        settings: { includeHiddenPages: false, locale: 'en-US' },
      },
    }),
    storeAs: 'export',
  },
  {
    method: 'POST',
    path: '/GenerateToken',
    body: () => ({
      datasets: [{ id: dataset }],
      reports: [{ id: report, allowEdit: true }],
      targetWorkspaces: [{ id: workspace }],
      identities: [{ username: 'vera', roles: ['Netherlands'], datasets: [dataset] }],
      lifetimeInMinutes: 10,
    }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/reports/{report}/GenerateToken',
    body: () => ({ accessLevel: 'Edit', allowSaveAs: true }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/reports/GenerateToken',
    body: () => ({ accessLevel: 'Create', datasetId: dataset }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/datasets/{dataset}/GenerateToken',
    body: () => ({ accessLevel: 'View' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/dashboards/{dashboard}/GenerateToken',
    body: () => ({ accessLevel: 'View' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/dashboards/{dashboard}/tiles/{tile}/GenerateToken',
    body: () => ({ accessLevel: 'View' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/datasets/{dataset}/executeQueries',
    body: () => ({
      queries: [{ query: 'EVALUATE Store' }],
      impersonatedUserName: 'vera@noordzee.example',
      serializerSettings: { includeNulls: true },
    }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/datasets/{dataset}/refreshes',
    body: () => ({ type: 'Full' }),
    storeAs: 'refresh',
  },
  // Only a running refresh can be canceled.
  { method: 'DELETE', path: '/groups/{group}/datasets/{dataset}/refreshes/{refresh}' },
  {
    method: 'PATCH',
    path: '/groups/{group}/datasets/{dataset}/refreshSchedule',
    body: () => ({
      value: {
        days: ['Monday'],
        times: ['07:30'],
        enabled: true,
        localTimeZoneId: 'UTC',
        notifyOption: 'NoNotification',
      },
    }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/datasets/{dataset}/Default.UpdateParameters',
    body: () => ({ updateDetails: [{ name: 'FirstYear', newValue: '2024' }] }),
  },
  { method: 'POST', path: '/groups/{group}/datasets/{dataset}/Default.TakeOver' },
  {
    method: 'POST',
    path: '/groups/{group}/datasets/{dataset}/users',
    body: () => ({ ...user, datasetUserAccessRight: 'Read' }),
  },
  {
    method: 'PUT',
    path: '/groups/{group}/datasets/{dataset}/users',
    body: () => ({ ...user, datasetUserAccessRight: 'ReadExplore' }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/datasets',
    body: () => ({ name: 'Rides', defaultMode: 'Push', tables: [{ name: 'Rides', columns }] }),
    storeAs: 'pushDataset',
  },
  {
    method: 'POST',
    path: '/groups/{group}/datasets/{dataset}/tables/{table}/rows',
    ids: { dataset: 'pushDataset' },
    body: () => ({ rows: [{ City: 'Delft', Km: 12 }] }),
  },
  {
    method: 'PUT',
    path: '/groups/{group}/datasets/{dataset}/tables/{table}',
    ids: { dataset: 'pushDataset' },
    body: () => ({ name: 'Rides', columns: [...columns, { name: 'Day', dataType: 'Datetime' }] }),
  },
  {
    method: 'POST',
    path: '/groups/{group}/imports',
    query: '?datasetDisplayName=Imported.csv',
    body: buildImport,
    storeAs: 'import',
  },
  { method: 'POST', path: '/RefreshUserPermissions' },
  { method: 'POST', path: '/profiles', body: () => ({ displayName: 'Contoso' }), storeAs: 'profile' },
  { method: 'PUT', path: '/profiles/{profile}', body: () => ({ displayName: 'Contoso Ltd.' }) },
];

/** Requests that delete what the others have created. */
const deletions: SampleRequest[] = [
  { method: 'DELETE', path: '/profiles/{profile}' },
  {
    method: 'DELETE',
    path: '/groups/{group}/datasets/{dataset}/tables/{table}/rows',
    ids: { dataset: 'pushDataset' },
  },
  { method: 'DELETE', path: '/groups/{group}/datasets/{dataset}', ids: { dataset: 'pushDataset' } },
  {
    method: 'DELETE',
    path: '/groups/{group}/reports/{report}',
    ids: { group: 'newGroup', report: 'copy' },
  },
  { method: 'DELETE', path: '/groups/{group}/users/{user}', ids: { group: 'newGroup' } },
  { method: 'DELETE', path: '/groups/{group}', ids: { group: 'newGroup' } },
];

/** Pause in milliseconds before the state of an export or import is requested again. */
const pollIntervalMs = 200;
const maxPolls = 300;

/**
 * Sends a request for each operation of the REST interface: first those that create and change content, then those that
 * read it, then those that delete it. Operations that exist inside and outside of a workspace are sent inside.
 */
export async function sendSampleRequests(service: Service): Promise<SampleExchange[]> {
  const exchanges: SampleExchange[] = [];
  const findId = async (path: string) =>
    ((await service.callRest('GET', path)).body as { value: { id: string }[] }).value[0]?.id ?? '';
  const dashboard = await findId(`/groups/${workspace}/dashboards`);
  const ids: Ids = {
    group: workspace,
    report,
    dataset,
    page: 'overview',
    dashboard,
    tile: await findId(`/dashboards/${dashboard}/tiles`),
    app: await findId('/apps'),
    gateway: await findId('/gateways'),
    table: 'Rides',
    user: user.identifier,
  };
  const fillIn = (path: string, names: Record<string, string> = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[names[name] ?? name] ?? name);
  const read = async (path: string, url: string): Promise<void> => {
    const { status, body } = await service.callRest('GET', url);
    exchanges.push({ method: 'GET', path, requestBody: undefined, status, body });
  };

  const write = async ({ method, path, query = '', ids: names, body, storeAs }: SampleRequest) => {
    const requestBody = body?.(ids);
    const url = `${fillIn(path, names)}${query}`;
    const response = await service.callRest(method, url, requestBody);
    exchanges.push({ method, path, requestBody, status: response.status, body: response.body });
    const id = response.headers.get('x-ms-request-id') ?? (response.body as { id?: string } | undefined)?.id;
    if (storeAs !== undefined && id !== undefined) ids[storeAs] = id;
  };

  const waitUntil = async (path: string, hasEnded: (status: number, body: unknown) => boolean) => {
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const { status, body } = await service.callRest('GET', fillIn(path));
      if (hasEnded(status, body)) return;
      await wait(pollIntervalMs);
    }
    throw new Error(`${path} did not end`);
  };

  for (const change of changes) await write(change);
  // The responses to requests for work in progress are checked, too.
  await read(
    '/groups/{group}/reports/{report}/exports/{export}',
    fillIn('/reports/{report}/exports/{export}'),
  );
  await waitUntil('/reports/{report}/exports/{export}', (status) => status !== 202);
  await waitUntil(
    '/imports/{import}',
    (_, body) => (body as { importState: string }).importState !== 'Publishing',
  );
  for (const operation of createOperations({} as ServiceContext).filter(({ method }) => method === 'GET')) {
    const path = getPaths(operation).at(-1) ?? '';
    const names = path.includes('{dataset}/tables') ? { dataset: 'pushDataset' } : {};
    // The lists of administrators require $top.
    await read(path, `${fillIn(path, names)}${path.startsWith('/admin/') ? '?$top=10' : ''}`);
  }
  for (const deletion of deletions) await write(deletion);
  return exchanges;
}
