import { getEmailKey } from '@embed-portal/api-contract';
import { z } from 'zod';
import { SeedFile } from './format.ts';

type Report = (path: string, message: string) => void;

/** The file's rows by their keys. */
interface Index {
  tenants: ReadonlyMap<string, unknown>;
  users: ReadonlyMap<string, { tenants: string[] }>;
  groups: ReadonlyMap<string, { tenant: string }>;
  connections: ReadonlyMap<string, { tenant: string }>;
  reports: ReadonlyMap<string, { tenant: string }>;
}

const each = <Row>(list: string, rows: readonly Row[], check: (path: string, row: Row) => void): void => {
  rows.forEach((row, position) => {
    check(`${list}[${String(position)}]`, row);
  });
};

const byKey = <Row>(list: string, rows: readonly Row[], keyOf: (row: Row) => string, report: Report) => {
  const found = new Map<string, Row>();
  each(list, rows, (path, row) => {
    const key = keyOf(row);
    if (found.has(key)) report(path, `"${key}" is there twice`);
    found.set(key, row);
  });
  return found;
};

const indexOf = (file: SeedFile, report: Report): Index => {
  const keyOf = ({ key }: { key: string }): string => key;
  return {
    tenants: byKey('tenants', file.tenants, keyOf, report),
    users: byKey('users', file.users, ({ email }) => getEmailKey(email), report),
    groups: byKey('groups', file.groups, keyOf, report),
    connections: byKey('connections', file.connections, keyOf, report),
    reports: byKey('reports', file.reports, keyOf, report),
  };
};

/** What a row may refer to: things that are there, and of its own tenant. */
const rulesOf = (index: Index, report: Report) => ({
  tenant: (path: string, key: string): void => {
    if (!index.tenants.has(key)) report(path, `there is no tenant "${key}"`);
  },
  member: (path: string, email: string, tenant: string): void => {
    const user = index.users.get(getEmailKey(email));
    if (!user) report(path, `there is no user "${email}"`);
    else if (!user.tenants.includes(tenant)) report(path, `"${email}" is not a member of "${tenant}"`);
  },
  ofTenant: (path: string, list: 'groups' | 'connections' | 'reports', key: string, tenant: string): void => {
    const row = index[list].get(key);
    if (!row) report(path, `there is no "${key}" among the ${list}`);
    else if (row.tenant !== tenant) report(path, `"${key}" belongs to another tenant`);
  },
});

const checkReferences = (file: SeedFile, report: Report): void => {
  const need = rulesOf(indexOf(file, report), report);
  each('users', file.users, (path, { tenants }) => {
    each(`${path}.tenants`, tenants, need.tenant);
  });
  each('groups', file.groups, (path, { tenant, users }) => {
    need.tenant(`${path}.tenant`, tenant);
    each(`${path}.users`, users, (at, email) => {
      need.member(at, email, tenant);
    });
  });
  each('connections', file.connections, (path, { tenant }) => {
    need.tenant(`${path}.tenant`, tenant);
  });
  each('reports', file.reports, (path, row) => {
    need.tenant(`${path}.tenant`, row.tenant);
    if (row.type === 'Report') {
      need.ofTenant(`${path}.connection`, 'connections', row.connection, row.tenant);
    }
  });
  each('apps', file.apps, (path, { tenant, ...app }) => {
    need.tenant(`${path}.tenant`, tenant);
    for (const list of ['groups', 'reports'] as const) {
      each(`${path}.${list}`, app[list], (at, key) => {
        need.ofTenant(at, list, key, tenant);
      });
    }
  });
};

/** @throws with one line for each fault, which names its place in the file. */
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
