import { getEmailKey } from '@embed-portal/api-contract';
import { z } from 'zod';
import { OperatorError } from '../errors.ts';
import { SeedFile } from './seed-file.ts';

type ReportProblem = (path: string, message: string) => void;

/** Rows of the file by key. */
interface Index {
  tenants: ReadonlyMap<string, unknown>;
  users: ReadonlyMap<string, { tenants: string[] }>;
  groups: ReadonlyMap<string, { tenant: string }>;
  connections: ReadonlyMap<string, { tenant: string }>;
  reports: ReadonlyMap<string, { tenant: string }>;
}

function forEachRow<Row>(list: string, rows: readonly Row[], check: (path: string, row: Row) => void): void {
  rows.forEach((row, position) => {
    check(`${list}[${String(position)}]`, row);
  });
}

function indexByKey<Row>(
  list: string,
  rows: readonly Row[],
  getKey: (row: Row) => string,
  report: ReportProblem,
) {
  const rowsByKey = new Map<string, Row>();
  forEachRow(list, rows, (path, row) => {
    const key = getKey(row);
    if (rowsByKey.has(key)) report(path, `"${key}" is not unique`);
    rowsByKey.set(key, row);
  });
  return rowsByKey;
}

function buildIndex(file: SeedFile, report: ReportProblem): Index {
  const getKey = ({ key }: { key: string }): string => key;
  return {
    tenants: indexByKey('tenants', file.tenants, getKey, report),
    users: indexByKey('users', file.users, ({ email }) => getEmailKey(email), report),
    groups: indexByKey('groups', file.groups, getKey, report),
    connections: indexByKey('connections', file.connections, getKey, report),
    reports: indexByKey('reports', file.reports, getKey, report),
  };
}

/** Creates functions that report references to missing rows and to rows of another tenant. */
const createReferenceChecks = (index: Index, report: ReportProblem) => ({
  checkTenant: (path: string, key: string): void => {
    if (!index.tenants.has(key)) report(path, `the tenant "${key}" does not exist`);
  },
  checkMember: (path: string, email: string, tenant: string): void => {
    const user = index.users.get(getEmailKey(email));
    if (!user) report(path, `the user "${email}" does not exist`);
    else if (!user.tenants.includes(tenant)) report(path, `"${email}" is not a member of "${tenant}"`);
  },
  checkInTenant: (
    path: string,
    list: 'groups' | 'connections' | 'reports',
    key: string,
    tenant: string,
  ): void => {
    const row = index[list].get(key);
    if (!row) report(path, `the list "${list}" does not contain "${key}"`);
    else if (row.tenant !== tenant) report(path, `"${key}" belongs to another tenant`);
  },
});

function checkReferences(file: SeedFile, report: ReportProblem): void {
  const references = createReferenceChecks(buildIndex(file, report), report);
  forEachRow('users', file.users, (path, { tenants }) => {
    forEachRow(`${path}.tenants`, tenants, references.checkTenant);
  });
  forEachRow('groups', file.groups, (path, { tenant, users }) => {
    references.checkTenant(`${path}.tenant`, tenant);
    forEachRow(`${path}.users`, users, (entryPath, email) => {
      references.checkMember(entryPath, email, tenant);
    });
  });
  forEachRow('connections', file.connections, (path, { tenant }) => {
    references.checkTenant(`${path}.tenant`, tenant);
  });
  forEachRow('reports', file.reports, (path, row) => {
    references.checkTenant(`${path}.tenant`, row.tenant);
    if (row.type === 'Report') {
      references.checkInTenant(`${path}.connection`, 'connections', row.connection, row.tenant);
    }
  });
  forEachRow('apps', file.apps, (path, { tenant, ...app }) => {
    references.checkTenant(`${path}.tenant`, tenant);
    forEachRow(`${path}.groups`, app.groups, (entryPath, key) => {
      references.checkInTenant(entryPath, 'groups', key, tenant);
    });
    forEachRow(`${path}.reports`, app.reports, (entryPath, { key }) => {
      references.checkInTenant(entryPath, 'reports', key, tenant);
    });
  });
}

/**
 * Validates the content of a seed file.
 *
 * @throws {OperatorError} `invalid_sample_data` with one line per problem and its location in the file.
 */
export function parseSeedFile(json: unknown): SeedFile {
  const parsed = SeedFile.safeParse(json);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
    throw new OperatorError('invalid_sample_data', lines.join('\n'));
  }
  const problems: string[] = [];
  checkReferences(parsed.data, (path, message) => problems.push(`${path}: ${message}`));
  if (problems.length > 0) throw new OperatorError('invalid_sample_data', problems.join('\n'));
  return parsed.data;
}
