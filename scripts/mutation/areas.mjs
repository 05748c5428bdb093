/**
 * @typedef {object} Area
 * @property {string} title
 * @property {number} target lowest accepted mutation score, in percent
 * @property {string[]} mutate globs of the files that receive faults; a leading `!` excludes files
 * @property {string[]} tests globs of the test files that must find the faults
 * @property {string[]} [globalSetup] modules that set up the environment of the tests
 * @property {number} [testTimeoutMs] time after which a test that hangs fails, in milliseconds; 10,000 by default
 * @property {number} [concurrency] number of test processes; 2 by default
 */

const toolkit = 'packages/embed-toolkit/src';
const server = 'packages/server/src';
const portal = 'packages/portal/src';
const emulator = 'packages/emulator/src';
const toolkitTests = [`${toolkit}/**/!(*.compat).test.{ts,tsx}`];

/**
 * Modules that carry the promises of the products, and the tests that guard them.
 *
 * @type {Readonly<Record<string, Area>>}
 */
export const areas = {
  'toolkit-core': {
    title: 'Toolkit: transport, lifecycle, token renewal and binding',
    target: 85,
    mutate: [
      `${toolkit}/transport/*.ts`,
      `${toolkit}/{frame-client,loader,load-cycle,registry,token-renewal,removal-observer}.ts`,
      `${toolkit}/binding/*.ts`,
    ],
    tests: toolkitTests,
    testTimeoutMs: 2_000,
  },
  'toolkit-validators': {
    title: 'Toolkit: validators',
    target: 85,
    mutate: [`${toolkit}/validation/*.ts`, `${toolkit}/models/validators.ts`],
    tests: toolkitTests,
    testTimeoutMs: 2_000,
  },
  'server-access': {
    title: 'Server: authorization',
    target: 85,
    mutate: [
      `${server}/services/{authorize,operation,parse,member-changes}.ts`,
      `${server}/db/access/{ensure,faults,rules}.ts`,
      `${server}/http/authenticate.ts`,
      `${server}/oidc/{claims,id-token-type,verify}.ts`,
    ],
    tests: [
      `${server}/{services,oidc}/**/*.test.ts`,
      'packages/server/test/{access-matrix,isolation,identity-providers,operations,threats}.test.ts',
    ],
    globalSetup: ['packages/server/test/support/postgres.ts'],
  },
  'server-operations': {
    title: 'Server: operations, crypto and paging',
    target: 75,
    mutate: [`${server}/services/{idempotency,versions,paging,audit}/*.ts`, `${server}/crypto/*.ts`],
    tests: [
      `${server}/{services,crypto}/**/*.test.ts`,
      'packages/server/test/{replays,concurrent-edits,partial-updates,operations,key-rotation,administration}.test.ts',
    ],
    globalSetup: ['packages/server/test/support/postgres.ts'],
  },
  portal: {
    title: 'Portal: HTTP client, forms and viewer session',
    target: 75,
    mutate: [
      `${portal}/http/*.ts`,
      `${portal}/ui/forms/{changed-fields,error-message,field-errors,use-body-form,use-conflict,use-draft,use-edit-form,visible-fields}.ts`,
      `${portal}/features/viewer/embedding/{failure,frame-errors,navigation,pages,report-session,security-filters,slicer-persistence,slicer-store}.ts`,
    ],
    tests: [`${portal}/**/*.test.{ts,tsx}`],
  },
  emulator: {
    title: 'Emulator: query evaluation',
    target: 75,
    mutate: [`${emulator}/engine/*.ts`],
    tests: [`${emulator}/engine/*.test.ts`],
  },
};

/** Returns the area that `stryker` and Vitest run for, named by the environment variable `MUTATION_AREA`. */
export function getCurrentArea() {
  const name = process.env['MUTATION_AREA'] ?? '';
  const area = areas[name];
  if (!area) throw new Error(`MUTATION_AREA is '${name}'. Areas: ${Object.keys(areas).join(', ')}.`);
  return { name, ...area };
}
