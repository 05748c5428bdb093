/**
 * The packages that the sources of each package may import, see docs/architecture.md. The demo may import all.
 *
 * @type {Record<string, string[]>}
 */
const allowedPackages = {
  'embed-toolkit': [],
  'toolkit-commands': ['embed-toolkit'],
  'create-embed-app': [],
  'api-contract': [],
  identity: [],
  emulator: ['emulator-protocol'],
  'emulator-frame': ['emulator-protocol'],
  'emulator-protocol': [],
  'dev-postgres': [],
  testing: [],
  portal: ['embed-toolkit', 'api-contract'],
  server: ['api-contract'],
};

/**
 * Folders within folders of packages, top down: a folder imports only what follows it.
 *
 * @type {Record<string, string[]>}
 */
const layers = {
  'embed-toolkit/src': [
    'drop-in',
    'testing',
    'angular',
    'element',
    'react',
    'svelte',
    'vue',
    'binding',
    'service',
    'content',
    'filters',
    'embedding',
    'transport',
    'models',
    'validation',
    'shared',
    'types',
  ],
  'server/src': [
    'seeding',
    'http',
    'observability',
    'jobs',
    'services',
    'mail',
    'bi',
    'crypto',
    'captcha',
    'oidc',
    'db',
    'settings',
  ],
  'server/src/db': ['access', 'search', 'migrations'],
  'server/src/services': [
    'access',
    'health-checks',
    'embedding',
    'workspaces',
    'deletions',
    'audit',
    'connections',
    'apps',
    'exports',
    'groups',
    'invitations',
    'reports',
    'retention',
    'setup',
    'tenants',
    'users',
    'operations',
    'health-records',
    'audit-entries',
  ],
  'emulator/src': [
    'fixtures',
    'admin',
    'exports',
    'embed',
    'rest',
    'oauth',
    'service',
    'content',
    'query-service',
    'dax',
    'engine',
    'init',
    'data',
    'model',
  ],
  'emulator-frame/src': ['test-support', 'view', 'routes', 'report', 'transport', 'appearance'],
  'portal/src': [
    'test-support',
    'app',
    'features',
    'entity-ui',
    'data',
    'http',
    'session',
    'ui',
    'config',
    'messages',
    'format',
    'i18n',
    'shared',
  ],
  'portal/src/app': ['shell', 'command-palette'],
  'portal/src/entity-ui': ['lists', 'forms', 'deletion', 'drafts'],
  'portal/src/features/access/components': ['requests'],
  'portal/src/features/admin-settings/components': ['logs', 'users'],
  'portal/src/features/apps/components': ['form', 'cards'],
  'portal/src/features/tenants/components': ['tenant', 'members', 'invitations'],
  'portal/src/features/viewer/components': ['about', 'layout', 'bookmarks', 'refreshes', 'frame'],
  'portal/src/ui': ['selection', 'table', 'dialogs', 'forms', 'notifications', 'theme'],
};
const toolkit = '^packages/embed-toolkit/src';
const server = '^packages/server/src';

const tests = '\\.test\\.tsx?$';
const portal = '^packages/portal/src';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that import each other, types included, can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'The other rules do not see imports that cannot be resolved.',
      severity: 'error',
      // The built toolkit is missing before the first build. Templates consist of several folders, which the compiler
      // overlays. Pages for powerbi-client import from modules that only its types declare.
      from: {
        pathNot:
          '^packages/(embed-toolkit/(size|test/consumer/powerbi-client-pages)|create-embed-app/templates)/',
      },
      to: { couldNotResolve: true, pathNot: ['^embed-toolkit($|/)', '/embed-toolkit/dist/'] },
    },
    ...Object.entries(allowedPackages).map(([name, allowed]) => ({
      name: `dependencies-of-${name}`,
      comment: 'Packages depend on each other in one direction, see docs/architecture.md.',
      severity: /** @type {const} */ ('error'),
      from: { path: `^packages/${name}/src/`, pathNot: tests },
      to: {
        path: '^(packages/|embed-toolkit)',
        pathNot: `^(packages/)?(${[name, ...allowed].join('|')})($|/)`,
      },
    })),
    ...Object.entries(layers).flatMap(([parent, folders]) =>
      folders.map((folder, index) => ({
        name: `${parent}/${folder}-imports-lower-layers`,
        comment:
          'The folders of a package form layers, see docs/architecture.md and packages/server/README.md.',
        severity: /** @type {const} */ ('error'),
        from: { path: `^packages/${parent}/${folder}/`, pathNot: tests },
        to: {
          path: `^packages/${parent}/[^/]+/`,
          pathNot: `^packages/${parent}/(${folders.slice(index).join('|')})/`,
        },
      })),
    ),
    ...Object.entries(layers).map(([parent, folders]) => ({
      name: `${parent}-has-an-order`,
      comment: 'Add new folders to the order of the folders above.',
      severity: /** @type {const} */ ('error'),
      from: {
        path: `^packages/${parent}/[^/]+/`,
        pathNot: [tests, `^packages/${parent}/(${folders.join('|')})/`],
      },
      to: {},
    })),
    {
      name: 'server-folders-do-not-import-the-configuration',
      comment: 'Folders take the options that they need.',
      severity: 'error',
      from: { path: `${server}/(?!seeding/)[^/]+/`, pathNot: tests },
      to: { path: `${server}/(config|index|main)\\.ts$` },
    },
    {
      name: 'toolkit-entries-are-not-imported',
      comment: 'Modules import the file that declares a name, not an entry point.',
      severity: 'error',
      from: {
        path: `${toolkit}/`,
        pathNot: [
          tests,
          `${toolkit}/(index\\.ts|drop-in/index\\.ts|testing/embed-report\\.ts|svelte/test-page\\.svelte|angular/test-pages\\.ts)$`,
        ],
      },
      to: { path: `${toolkit}/.*index\\.ts$` },
    },
    {
      name: 'portal-features-are-independent',
      comment: 'Move code that two features share to a folder that both import.',
      severity: 'error',
      from: { path: `${portal}/features/([^/]+)/` },
      to: { path: `${portal}/features/`, pathNot: `${portal}/features/$1/` },
    },
    ...['api', 'embedding', 'components'].map((folder, index) => ({
      name: `portal-${folder}-of-features-imports-lower-layers`,
      comment: 'The folders of a feature form layers: pages, components, embedding, api.',
      severity: /** @type {const} */ ('error'),
      from: { path: `${portal}/features/([^/]+)/${folder}/`, pathNot: tests },
      to: { path: `${portal}/features/$1/(${['embedding', 'components', 'pages'].slice(index).join('|')})/` },
    })),
    {
      name: 'portal-ui-is-a-component-library',
      comment: 'Components that know routes or entities belong to `entity-ui`.',
      severity: 'error',
      from: { path: `${portal}/ui/`, pathNot: tests },
      to: {
        path: [
          '^packages/api-contract/src/routes/',
          'node_modules/(react-router-dom|@tanstack/react-query)/',
        ],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    exclude: { path: '(^|/)(dist-storybook|test-results|docs/(site|\\.vitepress/(\\.temp|cache)))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
