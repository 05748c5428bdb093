import { getEmailKey } from '@embed-portal/api-contract';
import { z } from 'zod';
import { SeedFile } from './seed-file.ts';

type ReportFault = (path: string, message: string) => void;

/** Rows of the file by key. */
interface Index {
  tenants: ReadonlyMap<string, unknown>;
  users: ReadonlyMap<string, { tenants: string[] }>;
  groups: ReadonlyMap<string, { tenant: string }>;
  connections: ReadonlyMap<string, { tenant: string }>;
  reports: ReadonlyMap<string, { tenant: string }>;
}

const forEachRow = <Row>(
  list: string,
  rows: readonly Row[],
  check: (path: string, row: Row) => void,
): void => {
  rows.forEach((row, position) => {
    check(`${list}[${String(position)}]`, row);
  });
};

const indexByKey = <Row>(
  list: string,
  rows: readonly Row[],
  getKey: (row: Row) => string,
  report: ReportFault,
) => {
  const found = new Map<string, Row>();
  forEachRow(list, rows, (path, row) => {
    const key = getKey(row);
    if (found.has(key)) report(path, `"${key}" is not unique`);
    found.set(key, row);
  });
  return found;
};

const buildIndex = (file: SeedFile, report: ReportFault): Index => {
  const getKey = ({ key }: { key: string }): string => key;
  return {
    tenants: indexByKey('tenants', file.tenants, getKey, report),
    users: indexByKey('users', file.users, ({ email }) => getEmailKey(email), report),
    groups: indexByKey('groups', file.groups, getKey, report),
    connections: indexByKey('connections', file.connections, getKey, report),
    reports: indexByKey('reports', file.reports, getKey, report),
  };
};

/** Creates assertions for references: they must exist and belong to the same tenant. */
const createAssertions = (index: Index, report: ReportFault) => ({
  tenant: (path: string, key: string): void => {
    if (!index.tenants.has(key)) report(path, `the tenant "${key}" does not exist`);
  },
  member: (path: string, email: string, tenant: string): void => {
    const user = index.users.get(getEmailKey(email));
    if (!user) report(path, `the user "${email}" does not exist`);
    else if (!user.tenants.includes(tenant)) report(path, `"${email}" is not a member of "${tenant}"`);
  },
  ofTenant: (path: string, list: 'groups' | 'connections' | 'reports', key: string, tenant: string): void => {
    const row = index[list].get(key);
    if (!row) report(path, `the list "${list}" does not contain "${key}"`);
    else if (row.tenant !== tenant) report(path, `"${key}" belongs to another tenant`);
  },
});

const checkReferences = (file: SeedFile, report: ReportFault): void => {
  const assertions = createAssertions(buildIndex(file, report), report);
  forEachRow('users', file.users, (path, { tenants }) => {
    forEachRow(`${path}.tenants`, tenants, assertions.tenant);
  });
  forEachRow('groups', file.groups, (path, { tenant, users }) => {
    assertions.tenant(`${path}.tenant`, tenant);
    forEachRow(`${path}.users`, users, (at, email) => {
      assertions.member(at, email, tenant);
    });
  });
  forEachRow('connections', file.connections, (path, { tenant }) => {
    assertions.tenant(`${path}.tenant`, tenant);
  });
  forEachRow('reports', file.reports, (path, row) => {
    assertions.tenant(`${path}.tenant`, row.tenant);
    if (row.type === 'Report') {
      assertions.ofTenant(`${path}.connection`, 'connections', row.connection, row.tenant);
    }
  });
  forEachRow('apps', file.apps, (path, { tenant, ...app }) => {
    assertions.tenant(`${path}.tenant`, tenant);
    for (const list of ['groups', 'reports'] as const) {
      forEachRow(`${path}.${list}`, app[list], (at, key) => {
        assertions.ofTenant(at, list, key, tenant);
      });
    }
  });
};

/** @throws {Error} with one line per fault and its location in the file. */
export const parseSeedFile = (json: unknown): SeedFile => {
  const parsed = SeedFile.safeParse(json);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
    throw new Error(lines.join('\n'));
  }
  const faults: string[] = [];
  checkReferences(parsed.data, (path, message) => faults.push(`${path}: ${message}`));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return parsed.data;
};
