/**
 * What each npm script does and takes. `--help`, `npm run help` and the check of the arguments come from here.
 *
 * @typedef {object} Command
 * @property {string} summary
 * @property {string} [takes] positional arguments: `NAME` is required, `[FILE…]` is any number of them
 * @property {Record<string, string>} [options] what each option does, by its usage. `--reset` is a flag; an operand
 *   `PORT` or `N` is a number, any other a text.
 */

const pagePorts = {
  '--port PORT': 'port of the page, 0 for a free one (3010)',
  '--emulator-port PORT': 'port of the emulator behind it, 0 for a free one (3011)',
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
    '--debug': 'stop before each step',
    '--workers N': 'how many browsers run at the same time (2)',
    '--repeat-each N': 'how often each test runs (1)',
    '--retries N': 'how often a failed test is tried again (0)',
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
      '--database-url URL': 'a PostgreSQL of your own (the embedded one, or PORTAL_DATABASE_URL)',
      '--data FOLDER': 'folder for data, secrets and logs (.data, or DATA_DIR)',
      '--reset': 'delete all data first',
    },
  },
  build: { summary: 'Builds every package.' },
  verify: { summary: 'Runs lint, types and unit tests: no database, no browser.' },
  test: { summary: 'Runs all checks and tests, of long suites a sample.' },
  'test:full': { summary: 'Runs all checks and tests in full length.' },
  lint: { summary: 'Runs ESLint, knip and Prettier on the whole repository.' },
  types: { summary: 'Runs the type checker on every package.' },
  unit: { summary: 'Runs the unit tests.', ...vitest },
  'test:docs': { summary: 'Runs the tests of the documentation.', ...vitest },
  server: { summary: 'Runs the tests over HTTP, on a real PostgreSQL.', ...vitest },
  browser: { summary: 'Builds the product and runs the browser tests.', ...playwright },
  example: {
    summary: 'Starts an example and the emulator.',
    takes: 'NAME',
    options: pagePorts,
  },
  emulator: {
    summary: 'Starts the emulator alone.',
    options: {
      '--content FOLDER': 'folder with workspaces.json (the samples)',
      '--port PORT': 'port to listen on (3003)',
      '--host ADDRESS': 'address to listen on (127.0.0.1)',
      '--url URL': 'address that embed URLs start with (http://localhost and the port)',
      '--host-origin ORIGIN': 'origin that may embed; can be repeated (http://localhost:3001)',
      '--faults JSON': `faults from the start, such as '{"rest":{"delayMs":500}}'`,
      '--log-level LEVEL': 'how much is logged (warn)',
    },
  },
  pack: { summary: 'Packs the toolkit and the emulator into dist.' },
  size: { summary: 'Compares the bundles of the toolkit with their size limits.' },
  api: { summary: 'Compares the published types of the toolkit with the accepted reports.' },
  'api:accept': { summary: 'Writes the reports of the published types.' },
  conformance: { summary: 'Compares the toolkit with powerbi-client in a browser.', ...playwright },
  coverage: { summary: 'Measures the branch coverage of the toolkit.', ...vitest },
  'bench:emulator': { summary: 'Benchmarks the emulator.', ...playwright },
  'bench:toolkit': { summary: 'Benchmarks the toolkit next to powerbi-client.', ...playwright },
  'bench:server': { summary: 'Benchmarks the server on a million rows.', ...vitest },
  'bench:portal': { summary: 'Benchmarks the portal in a browser.', ...playwright },
  'test:validators': { summary: 'Compares the validators with powerbi-models on generated inputs.' },
  backup: {
    summary: 'Writes all tables to a file, from DATABASE_URL or from the stopped database of npm start.',
    takes: 'FILE',
    options: databaseFolder,
  },
  restore: {
    summary: 'Fills an empty database from a backup: that of DATABASE_URL, or the stopped one of npm start.',
    takes: 'FILE',
    options: databaseFolder,
  },
  threats: { summary: 'Runs the cases of docs/security.md against the server.' },
  fuzz: {
    summary: 'Sends random requests to the server and checks the responses.',
    options: { '--requests N': 'how many (2000)', '--seed N': 'repeats the requests of an earlier run' },
  },
  kill: { summary: 'Kills server and database during 10,000 writes and checks the data.' },
  'emulator:scenarios': { summary: 'Runs the scenarios of the emulator.', ...playwright },
  'spec:coverage': {
    summary: 'Runs the tests of each statement of the specification and reports which are proven.',
    takes: '[SECTION…]',
  },
  format: { summary: 'Formats the whole repository with Prettier.' },
  docs: {
    summary: 'Builds the documentation site.',
    options: {
      '--serve': 'serve it, with an emulator behind its playground',
      '--port PORT': 'port of the site, 0 for a free one (3012)',
      '--emulator-port PORT': 'port of the emulator, 0 for a free one (3013)',
    },
  },
  licences: { summary: 'Checks the licenses of what we ship.' },
  sbom: { summary: 'Writes the bill of materials to dist/sbom.json.' },
  changeset: {
    summary: 'Describes a change of the toolkit for its next version.',
    takes: '[COMMAND…]',
    options: {
      '--empty': 'a changeset for a change that users do not notice',
      '--since BRANCH': 'compare with this branch',
      '--verbose': 'list the releases in full',
      '--output FILE': 'write the releases to a file',
    },
  },
  screenshots: {
    summary: 'Takes the pictures of the documentation.',
    takes: playwright.takes,
    options: { ...playwright.options, '--list': 'list the pictures only' },
  },
};
