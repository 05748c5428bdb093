/**
 * Describes each npm script. `--help`, `npm run help` and the argument checks use these descriptions.
 *
 * @typedef {object} Command
 * @property {string} summary
 * @property {string} [takes] positional arguments: `NAME` is required, `[FILE…]` is optional and repeatable
 * @property {Record<string, string>} [options] description of each option by its usage. `--reset` is a flag. The
 *   operands `PORT` and `N` are numbers, all others are strings.
 */

const pagePorts = {
  '--port PORT': 'port of the page, 0 for a free one (3010)',
  '--emulator-port PORT': 'port of the emulator, 0 for a free one (3011)',
};
const vitest = {
  takes: '[FILE…]',
  options: { '--testNamePattern TEXT': 'only tests whose title matches this regular expression' },
};
const playwright = {
  takes: '[FILE…]',
  options: {
    '--grep TEXT': 'only tests whose title matches this regular expression',
    '--headed': 'show the browser',
    '--debug': 'pause before each step',
    '--workers N': 'number of concurrent browsers (2)',
    '--repeat-each N': 'number of runs of each test (1)',
    '--retries N': 'number of retries of a failed test (0)',
  },
};
const databaseFolder = { '--data FOLDER': 'folder of an embedded database (.data/postgres)' };

/** @type {Record<string, Command>} */
export const commands = {
  help: { summary: 'Lists all commands.' },
  start: {
    summary: 'Starts the portal with a database, an identity provider, an emulator and sample data.',
    options: {
      '--port PORT': 'port of the portal and its API (3001, or PORTAL_PORT)',
      '--identity-port PORT': 'port of the identity provider (3002, or IDENTITY_PORT)',
      '--emulator-port PORT': 'port of the emulator (3003, or EMULATOR_PORT)',
      '--database-port PORT': 'port of PostgreSQL (3004, or DATABASE_PORT)',
      '--mail-port PORT': 'port of the mail catcher (3005, or MAIL_PORT)',
      '--host ADDRESS': 'address to listen on (127.0.0.1, or PORTAL_HOST)',
      '--database-url URL': 'external PostgreSQL (the embedded one, or PORTAL_DATABASE_URL)',
      '--data FOLDER': 'folder for data, secrets and logs (.data, or DATA_DIR)',
      '--reset': 'delete all data first',
    },
  },
  build: { summary: 'Builds every package.' },
  check: { summary: 'Runs linters, type checks and unit tests, without a database or a browser.' },
  test: { summary: 'Runs all checks and tests. Long suites run a sample.' },
  'test:full': { summary: 'Runs all checks and tests in full.' },
  lint: { summary: 'Runs ESLint, knip, Prettier, textlint and commitlint on the repository.' },
  typecheck: { summary: 'Runs the type checker on every package.' },
  'test:unit': { summary: 'Runs the unit tests.', ...vitest },
  'test:docs': { summary: 'Runs the tests of the documentation.', ...vitest },
  'test:integration': { summary: 'Runs the integration tests over HTTP, on a real PostgreSQL.', ...vitest },
  'test:e2e': { summary: 'Builds all packages and runs the browser tests.', ...playwright },
  example: {
    summary: 'Starts an example and the emulator.',
    takes: 'NAME',
    options: pagePorts,
  },
  emulator: {
    summary: 'Starts only the emulator.',
    options: {
      '--content FOLDER': 'folder with workspaces.json (the samples)',
      '--port PORT': 'port to listen on (3003)',
      '--host ADDRESS': 'address to listen on (127.0.0.1)',
      '--url URL': 'base address of embed URLs (http://localhost and the port)',
      '--host-origin ORIGIN': 'origin that may embed, repeatable (http://localhost:3001)',
      '--faults JSON': `initial faults, such as '{"rest":{"delayMs":500}}'`,
      '--log-level LEVEL': 'log level (warn)',
    },
  },
  'build:packages': { summary: 'Creates the npm packages of the toolkit and the emulator in dist.' },
  size: { summary: 'Compares the bundles of the toolkit with their size limits.' },
  'api:check': { summary: 'Compares the published types of the toolkit with the reviewed reports.' },
  'api:update': { summary: 'Updates the reports of the published types.' },
  conformance: { summary: 'Compares the toolkit with powerbi-client in a browser.', ...playwright },
  coverage: { summary: 'Measures the branch coverage of the toolkit.', ...vitest },
  'bench:emulator': { summary: 'Benchmarks the emulator.', ...playwright },
  'bench:toolkit': { summary: 'Compares the performance of the toolkit with powerbi-client.', ...playwright },
  'bench:server': { summary: 'Benchmarks the server on a million rows.', ...vitest },
  'bench:portal': { summary: 'Benchmarks the portal in a browser.', ...playwright },
  'test:validators': { summary: 'Compares the validators with powerbi-models on generated inputs.' },
  backup: {
    summary: 'Writes all tables to a file, from DATABASE_URL or from the stopped database of npm start.',
    takes: 'FILE',
    options: databaseFolder,
  },
  restore: {
    summary:
      'Restores a backup into an empty database: that of DATABASE_URL, or the stopped one of npm start.',
    takes: 'FILE',
    options: databaseFolder,
  },
  'test:security': { summary: 'Runs the tests of each threat in docs/security.md.' },
  'test:fuzz': {
    summary: 'Sends random requests to the server and checks the responses.',
    options: { '--requests N': 'number of requests (2000)', '--seed N': 'seed of an earlier run to repeat' },
  },
  'test:crash': { summary: 'Kills the server and the database during 10,000 writes and checks the data.' },
  'test:emulator': { summary: 'Runs all scenarios of the emulator with each client library.', ...playwright },
  'requirements:check': {
    summary: 'Runs the tests of each statement of the specification and reports which are proven.',
    takes: '[SECTION…]',
  },
  format: { summary: 'Formats the repository with Prettier.' },
  docs: {
    summary: 'Builds the documentation site.',
    options: {
      '--serve': 'serve it, with an emulator for the playground',
      '--port PORT': 'port of the site, 0 for a free one (3012)',
      '--emulator-port PORT': 'port of the emulator, 0 for a free one (3013)',
    },
  },
  licenses: { summary: 'Checks the licenses of the production dependencies.' },
  sbom: { summary: 'Writes the bill of materials to dist/sbom.json.' },
  changeset: {
    summary: 'Describes a change for the next version of the toolkit.',
    takes: '[COMMAND…]',
    options: {
      '--empty': 'a changeset for a change that users do not notice',
      '--since BRANCH': 'compare with this branch',
      '--verbose': 'list the releases in full',
      '--output FILE': 'write the releases to a file',
    },
  },
  screenshots: {
    summary: 'Creates the screenshots of the documentation.',
    takes: playwright.takes,
    options: { ...playwright.options, '--list': 'list the screenshots only' },
  },
};
