/**
 * @typedef {object} Area
 * @property {string} title
 * @property {number} target lowest accepted mutation score, in percent
 * @property {string[]} mutate globs of the files that receive faults; a leading `!` excludes files
 * @property {string[]} tests globs of the test files that must find the faults. The files run in this order until a
 *   test fails, so fast files come first.
 * @property {string[]} [globalSetup] modules that set up the environment of the tests
 * @property {number} [testTimeoutMs] time after which a test that hangs fails, in milliseconds; 10,000 by default
 * @property {number} [timeoutMs] time that the tests may take in addition to twice the measured time before Stryker kills
 *   the test process, in milliseconds; 30,000 by default
 * @property {boolean} [isolate] whether each test file runs in its own environment; otherwise all share one, which is faster
 * @property {number} [concurrency] number of test processes; 2 by default
 */

const toolkit = 'packages/embed-toolkit/src';
const server = 'packages/server/src';
const portal = 'packages/portal/src';
const emulator = 'packages/emulator/src';
const emulatorProtocol = 'packages/emulator-protocol/src';
/** Options of tests that send requests to a server on PostgreSQL. Their duration depends on the load of the machine. */
const withPostgres = {
  globalSetup: ['packages/dev-postgres/src/testing.ts'],
  testTimeoutMs: 120_000,
  timeoutMs: 60_000,
};

/**
 * Critical modules, and the tests that must find faults in them.
 *
 * @type {Readonly<Record<string, Area>>}
 */
export const areas = {
  'toolkit-transport': {
    title: 'Toolkit: transport',
    target: 85,
    mutate: [`${toolkit}/transport/*.ts`],
    tests: [`${toolkit}/{content,embedding,service,transport}/*.test.ts`],
    testTimeoutMs: 5_000,
  },
  'toolkit-lifecycle': {
    title: 'Toolkit: lifecycle and token renewal',
    target: 85,
    mutate: [
      `${toolkit}/embedding/{iframe,loader,token-renewal}.ts`,
      `${toolkit}/content/embed.ts`,
      `${toolkit}/service/removal-observer.ts`,
    ],
    tests: [`${toolkit}/{content,embedding,service}/*.test.ts`],
    testTimeoutMs: 5_000,
  },
  'toolkit-binding': {
    title: 'Toolkit: binding to components and elements',
    target: 85,
    mutate: [`${toolkit}/binding/*.ts`],
    // Without the tests of Angular and Svelte, whose compilers are not part of this configuration.
    tests: [`${toolkit}/{binding,element,react,vue}/*.test.{ts,tsx}`],
    testTimeoutMs: 5_000,
  },
  'toolkit-validators': {
    title: 'Toolkit: validators',
    target: 85,
    mutate: [`${toolkit}/validation/*.ts`, `${toolkit}/models/validators.ts`],
    // Without `unbounded-input.test.ts`, which takes minutes with instrumented code.
    tests: [
      `${toolkit}/models/{specified-values,strict,validators}.test.ts`,
      `${toolkit}/validation/*.test.ts`,
    ],
  },
  'toolkit-doctor': {
    title: 'Toolkit: command doctor',
    target: 75,
    mutate: [`packages/toolkit-commands/src/doctor/*.ts`],
    tests: [`packages/toolkit-commands/src/doctor/*.test.ts`],
  },
  'server-identity': {
    title: 'Server: ID tokens',
    target: 85,
    mutate: [`${server}/oidc/*.ts`],
    tests: [`${server}/oidc/*.test.ts`],
  },
  'server-tenant-scope': {
    title: 'Server: tenant scope and references',
    target: 85,
    mutate: [`${server}/services/operations/{tenant-scope,assert-not-in-use,assert-references}.ts`],
    tests: [
      `${server}/services/operations/assert-not-in-use.test.ts`,
      'packages/server/test/groups.test.ts',
      'packages/server/test/apps.test.ts',
      'packages/server/test/tenant-roles.test.ts',
    ],
    ...withPostgres,
  },
  'server-authorization': {
    title: 'Server: authorization and audit of operations',
    target: 85,
    mutate: [
      `${server}/services/operations/{authorize,define-operation,parse-input,patches,require-captcha}.ts`,
    ],
    tests: [
      `${server}/services/operations/{authorize,define-operation,parse-input,patches}.test.ts`,
      'packages/server/test/mutations.test.ts',
      'packages/server/test/audit-entries.test.ts',
      'packages/server/test/captcha.test.ts',
    ],
    ...withPostgres,
  },
  'server-api': {
    title: 'Server: HTTP API',
    target: 85,
    mutate: [`${server}/http/api.ts`],
    tests: [
      'packages/server/test/{authorization-header,response-headers}.test.ts',
      'packages/server/test/{audit-log,connection-authorization,audit-entries,concurrent-edits}.test.ts',
      'packages/server/test/{overload,administration,view-as}.test.ts',
    ],
    ...withPostgres,
  },
  'server-database': {
    title: 'Server: access rules of the database',
    target: 85,
    mutate: [`${server}/db/access/{ensure,gaps,rules}.ts`],
    tests: ['packages/server/test/access-rules.test.ts'],
    ...withPostgres,
  },
  'server-crypto': {
    title: 'Server: encrypted secrets',
    target: 75,
    mutate: [`${server}/crypto/*.ts`],
    tests: [`${server}/crypto/*.test.ts`, 'packages/server/test/key-rotation.full.test.ts'],
    ...withPostgres,
  },
  'server-operations': {
    title: 'Server: idempotency and audit',
    target: 75,
    mutate: [`${server}/services/{operations/idempotency,audit-entries/*}.ts`],
    tests: [
      `${server}/services/audit-entries/{audit-entry,changes}.test.ts`,
      'packages/server/test/{mutations,audit-log,replays,audit-entries}.test.ts',
    ],
    ...withPostgres,
  },
  'server-versions': {
    title: 'Server: versions',
    target: 75,
    mutate: [`${server}/services/operations/versions.ts`],
    tests: [
      `${server}/services/operations/versions.test.ts`,
      'packages/server/test/concurrent-edits.test.ts',
      'packages/server/test/partial-updates.test.ts',
    ],
    ...withPostgres,
  },
  'server-paging': {
    title: 'Server: paging',
    target: 75,
    mutate: [`${server}/services/operations/paging.ts`],
    tests: ['packages/server/test/{administration,hostile-input,audit-entries}.test.ts'],
    ...withPostgres,
  },
  'server-invitations': {
    title: 'Server: invitations',
    target: 75,
    mutate: [`${server}/services/invitations/invitations.ts`, `${server}/mail/{invitation,queue-mails}.ts`],
    tests: ['packages/server/test/{invitations,mail,mail-language,consent,failed-writes}.test.ts'],
    ...withPostgres,
  },
  'server-exports': {
    title: 'Server: exports',
    target: 75,
    mutate: [`${server}/services/{exports/*,access/access-export,audit/audit-export}.ts`],
    tests: ['packages/server/test/{audit-entries,access-explorer,failed-writes}.test.ts'],
    ...withPostgres,
  },
  'server-retention': {
    title: 'Server: retention',
    target: 75,
    mutate: [`${server}/services/{retention/*,deletions/purge-deletions}.ts`],
    tests: ['packages/server/test/{jobs,retention,user-deletion,offboarding}.test.ts'],
    ...withPostgres,
  },
  'server-workspaces': {
    title: 'Server: synchronization of workspaces',
    target: 75,
    mutate: [`${server}/services/workspaces/{sync,sync-queue}.ts`],
    tests: ['packages/server/test/{workspace-sync,connections,grants,health}.test.ts'],
    ...withPostgres,
  },
  'server-access-tokens': {
    title: 'Server: access tokens of the BI service',
    target: 75,
    mutate: [`${server}/bi/{access-tokens,token-cache}.ts`],
    tests: [`${server}/bi/{access-tokens,token-cache}.test.ts`],
  },
  'portal-http': {
    title: 'Portal: HTTP client',
    target: 75,
    mutate: [`${portal}/http/*.ts`],
    tests: [
      `${portal}/http/*.test.ts`,
      `${portal}/features/deletions/**/*.test.tsx`,
      `${portal}/features/viewer/components/frame/request-access.test.tsx`,
    ],
    isolate: true,
  },
  'portal-forms': {
    title: 'Portal: forms',
    target: 75,
    mutate: [
      `${portal}/ui/forms/{error-message,visible-fields}.ts`,
      `${portal}/entity-ui/forms/{changed-fields,field-errors,use-conflict,use-dialog-form,use-draft}.ts`,
    ],
    tests: [`${portal}/{ui,entity-ui}/forms/**/*.test.{ts,tsx}`],
    isolate: true,
  },
  'portal-viewer': {
    title: 'Portal: viewer session',
    target: 75,
    mutate: [
      `${portal}/features/viewer/embedding/{failure,report-pages,report-session,slicer-persistence,viewer,viewer-state}.ts`,
    ],
    tests: [`${portal}/features/viewer/embedding/*.test.ts`],
    isolate: true,
  },
  'portal-tables': {
    title: 'Portal: tables and selection',
    target: 75,
    mutate: [
      `${portal}/ui/{table,selection}/*.ts`,
      `${portal}/ui/selection/*.tsx`,
      `${portal}/entity-ui/lists/use-paged-table.ts`,
      `${portal}/data/bulk-requests.ts`,
    ],
    tests: [
      `${portal}/ui/{table,selection}/*.test.{ts,tsx}`,
      `${portal}/entity-ui/lists/*.test.tsx`,
      `${portal}/data/bulk-requests.test.ts`,
      `${portal}/features/{deletions,access}/pages/*.test.tsx`,
    ],
    isolate: true,
  },
  'portal-palette': {
    title: 'Portal: command palette',
    target: 75,
    mutate: [`${portal}/app/command-palette/*.{ts,tsx}`],
    tests: [`${portal}/app/command-palette/*.test.{ts,tsx}`],
    isolate: true,
  },
  'portal-access': {
    title: 'Portal: access',
    target: 75,
    mutate: [`${portal}/features/access/**/*.{ts,tsx}`],
    tests: [`${portal}/features/access/**/*.test.{ts,tsx}`],
    isolate: true,
  },
  'portal-apps': {
    title: 'Portal: apps',
    target: 75,
    mutate: [`${portal}/features/apps/**/*.{ts,tsx}`],
    tests: [`${portal}/features/apps/**/*.test.{ts,tsx}`],
    isolate: true,
  },
  'portal-tenants': {
    title: 'Portal: tenants',
    target: 75,
    mutate: [`${portal}/features/tenants/**/*.{ts,tsx}`],
    tests: [`${portal}/features/tenants/**/*.test.{ts,tsx}`],
    isolate: true,
  },
  emulator: {
    title: 'Emulator: query evaluation',
    target: 75,
    mutate: [`${emulator}/engine/*.ts`, `${emulatorProtocol}/filter*.ts`],
    tests: [`${emulator}/engine/*.test.ts`, `${emulatorProtocol}/filter*.test.ts`],
  },
};

/** Returns the area that `stryker` and Vitest run for, named by the environment variable `MUTATION_AREA`. */
export function getCurrentArea() {
  const name = process.env['MUTATION_AREA'] ?? '';
  const area = areas[name];
  if (!area) throw new Error(`MUTATION_AREA is '${name}'. Areas: ${Object.keys(areas).join(', ')}.`);
  return { name, ...area };
}
