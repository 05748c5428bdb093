/**
 * @typedef {object} Fault
 * @property {string} statement statement of docs/requirements that the fault violates
 * @property {string} file
 * @property {string} search text that occurs once in the file
 * @property {string} replacement
 */

const portal = 'packages/portal/src';

/**
 * Deliberate faults, each in the code of one statement. A test that names the statement must fail.
 *
 * @type {readonly Fault[]}
 */
export const faults = [
  {
    statement: '000/2/1',
    file: `${portal}/app/screens.ts`,
    search: "path: '/apps',",
    replacement: "path: '/app',",
  },
  {
    statement: '000/2/9',
    file: `${portal}/app/shell/shell.tsx`,
    search: 'if (me.data && tenants.data) return <SignedInShell user={me.data} tenants={tenants.data} />;',
    replacement: 'if (me.data) return <SignedInShell user={me.data} tenants={tenants.data ?? []} />;',
  },
  {
    statement: '000/2/14',
    file: `${portal}/app/shell/top-bar.tsx`,
    search: 'tenants.length > 1',
    replacement: 'tenants.length > 0',
  },
  {
    statement: '000/2/16',
    file: `${portal}/app/shell/account-menu.tsx`,
    search: 'href={config.oidc.profileUrl}',
    replacement: 'href="/"',
  },
  {
    statement: '000/2/23',
    file: `${portal}/app/shell/menu-entries.tsx`,
    search: 'to={pathname === path ? reloadPath : path}',
    replacement: 'to={path}',
  },
  {
    statement: '000/2/35',
    file: `${portal}/app/account-inactive-dialog.tsx`,
    search: '<Text>{texts.text}</Text>',
    replacement: '',
  },
  {
    statement: '000/2/64',
    file: `${portal}/features/admin-settings/components/user-management.tsx`,
    search: 'value={showingInfo.subject.id}',
    replacement: 'value={showingInfo.subject.email}',
  },
  {
    statement: '000/2/63',
    file: `${portal}/ui/dialogs/copy-button.tsx`,
    search: "notify({ text: dialogMessages.info.copied, color: 'success' });",
    replacement: '',
  },
  {
    statement: '000/4/15',
    file: 'packages/api-contract/src/constants.ts',
    search: 'notificationDismissMs: 10_000',
    replacement: 'notificationDismissMs: 1_500',
  },
  {
    statement: '000/4/16',
    file: `${portal}/features/admin-settings/use-auto-refresh.ts`,
    search: 'useState(false)',
    replacement: 'useState(true)',
  },
  {
    statement: '000/5/2',
    file: `${portal}/http/body.ts`,
    search: "!key.includes('__')",
    replacement: "!key.includes('___')",
  },
  {
    statement: '000/5/7',
    file: `${portal}/features/admin-settings/components/user-dialog.tsx`,
    search: 'roles: { ...roles, viewer: true }',
    replacement: 'roles: { ...roles }',
  },
  {
    statement: '001/2/14',
    file: `${portal}/features/apps/use-auto-open.ts`,
    search: 'if (!onlyApp || visit.hasOpenedApp()) return;',
    replacement: 'if (onlyApp !== null) return;',
  },
  {
    statement: '001/2/19',
    file: `${portal}/features/apps/components/content-fields.tsx`,
    search: '<ProgressBar role="progressbar" aria-label={texts.loading} />',
    replacement: '<span hidden />',
  },
  {
    statement: '001/2/24',
    file: `${portal}/features/viewer/components/viewer-drawer.tsx`,
    search: '(collapsed || !collapsible)',
    replacement: 'collapsed',
  },
  {
    statement: '001/8/5',
    file: `${portal}/features/viewer/refreshes/use-refreshes.ts`,
    search: 'firstDelayMs = 2_000',
    replacement: 'firstDelayMs = 3_000',
  },
  {
    statement: '001/8/12',
    file: `${portal}/features/viewer/refreshes/use-refreshes.ts`,
    search: "if (error instanceof RefreshTimeoutError) notify({ text: texts.timedOut, color: 'error' });",
    replacement: 'if (error instanceof RefreshTimeoutError) return;',
  },
  {
    statement: '001/9/5',
    file: `${portal}/features/tenants/tenants-page.tsx`,
    search: '{truncate(tenant.name, limits.nameDisplayLength)}',
    replacement: '{tenant.name}',
  },
  {
    statement: '002/9/1',
    file: 'packages/embed-toolkit/src/embedding/loader.ts',
    search: 'minLoadIntervalMs = 100',
    replacement: 'minLoadIntervalMs = 0',
  },
  {
    statement: '002/9/2',
    file: 'packages/embed-toolkit/src/content/content.ts',
    search: 'maxFrontLoadTimes = 2',
    replacement: 'maxFrontLoadTimes = 3',
  },
  {
    statement: '000/2/12',
    file: `${portal}/ui/theme/tokens.ts`,
    search: "topBar: toToken('4rem')",
    replacement: "topBar: toToken('5rem')",
  },
  {
    statement: '000/2/24',
    file: `${portal}/ui/theme/tokens.ts`,
    search: "footer: toToken('3.125rem')",
    replacement: "footer: toToken('4rem')",
  },
];
