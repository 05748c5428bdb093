/**
 * Faults in the shell: routes, menu, top bar, footer and notifications.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const shellFaults = [
  {
    statements: ['000/2/1', '001/2/1'],
    file: 'packages/portal/src/app/screens.ts',
    search: "path: '/apps',",
    replacement: "path: '/app',",
  },
  {
    statements: ['000/2/7'],
    file: 'packages/portal/src/app/remount-route.tsx',
    search: "reloadPath = '/__reload'",
    replacement: "reloadPath = '/reload'",
  },
  {
    statements: ['000/2/9'],
    file: 'packages/portal/src/app/shell/shell.tsx',
    search: `  if (me.data && tenants.data && tenants.isComplete)
    return <SignedInShell user={me.data} tenants={tenants.data} />;`,
    replacement: '  if (me.data) return <SignedInShell user={me.data} tenants={tenants.data ?? []} />;',
  },
  {
    statements: ['000/2/12', '000/9/6'],
    file: 'packages/portal/src/ui/theme/tokens.ts',
    search: "topBar: toToken('4rem')",
    replacement: "topBar: toToken('5rem')",
  },
  {
    statements: ['000/2/14'],
    file: 'packages/portal/src/app/shell/top-bar.tsx',
    search: 'tenants.length > 1',
    replacement: 'tenants.length > 0',
  },
  {
    statements: ['000/2/15', '000/3/13'],
    file: 'packages/portal/src/data/use-selected-tenant.ts',
    search: "'selectedTenant'",
    replacement: "'tenant'",
  },
  {
    statements: ['000/2/16'],
    file: 'packages/portal/src/app/shell/account-menu.tsx',
    search: 'href={config.oidc.profileUrl}',
    replacement: 'href="/"',
  },
  {
    statements: ['000/2/17'],
    file: 'packages/portal/src/app/shell/top-bar.tsx',
    search: '(apiServers.all.length > 1 || config.developerBar)',
    replacement: 'apiServers.all.length > 1',
  },
  {
    statements: ['000/2/22'],
    file: 'packages/portal/src/messages.ts',
    search: "knowledgeBase: i18n.t('Knowledge Base')",
    replacement: "knowledgeBase: 'Documentation'",
  },
  {
    statements: ['000/2/23'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: 'to={pathname === path ? reloadPath : path}',
    replacement: 'to={path}',
  },
  {
    statements: ['000/2/24', '000/9/17'],
    file: 'packages/portal/src/ui/theme/tokens.ts',
    search: "footer: toToken('3.125rem')",
    replacement: "footer: toToken('4rem')",
  },
  {
    statements: ['000/2/71'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: 'target="_blank"',
    replacement: 'target="_self"',
  },
  {
    statements: ['000/2/72'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: 'rel="noopener noreferrer"',
    replacement: 'rel="noopener"',
  },
  {
    statements: ['000/2/73', '000/4/8'],
    file: 'packages/portal/src/app/shell/theme-link.tsx',
    search: 'onClick={toggleColorMode}',
    replacement: '',
  },
  {
    statements: ['000/3/2'],
    file: 'packages/portal/src/app/screens.ts',
    search: 'screens.filter(({ access }) => canAnywhere(user, access))',
    replacement: '[...screens]',
  },
  {
    statements: ['000/3/5'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: 'href={knowledgeBaseUrl}',
    replacement: 'href="/"',
  },
  {
    statements: ['000/3/11'],
    file: 'packages/api-contract/src/constants.ts',
    search: "'/images/default_avatar.png'",
    replacement: "'/images/avatar.png'",
  },
  {
    statements: ['000/1/8'],
    file: 'packages/portal/src/app/shell/footer.tsx',
    search: 'href={providerUrl}',
    replacement: 'href="/"',
  },
  {
    statements: ['000/1/10'],
    file: 'packages/portal/src/app/shell/footer.tsx',
    search: '–{new Date().getFullYear()}',
    replacement: '',
  },
  {
    statements: ['000/9/7'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'copyrightStartYear: 2021',
    replacement: 'copyrightStartYear: 2020',
  },
  {
    statements: ['000/1/11'],
    file: 'packages/portal/src/messages.ts',
    search: "allRightsReserved: i18n.t('All Rights Reserved')",
    replacement: "allRightsReserved: 'All rights reserved'",
  },
  {
    statements: ['000/1/12'],
    file: 'packages/portal/src/messages.ts',
    search: "tryDark: i18n.t('Try Dark Mode!')",
    replacement: "tryDark: 'Dark mode'",
  },
  {
    statements: ['000/2/35'],
    file: 'packages/portal/src/messages/inactive.ts',
    search: "i18n.t('Your account may not be verified yet, or it may have been deactivated.')",
    replacement: "'Your account may have been deactivated.'",
  },
  {
    statements: ['000/2/79'],
    file: 'packages/portal/src/messages/inactive.ts',
    search: "i18n.t('Your account may not be verified yet, or it may have been deactivated.')",
    replacement: "'Your account may not be verified yet.'",
  },
  {
    statements: ['000/2/80'],
    file: 'packages/portal/src/messages/inactive.ts',
    search: "i18n.t('Contact {provider} support:', { provider })",
    replacement: '`Contact ${provider}:`',
  },
  {
    statements: ['000/2/81'],
    file: 'packages/portal/src/app/account-inactive-dialog.tsx',
    search: '{texts.refresh}',
    replacement: '',
  },
  {
    statements: ['000/4/11'],
    file: 'packages/portal/src/ui/notifications/queue.ts',
    search: 'waiting: [...state.waiting, { ...input, id: lastId }]',
    replacement: 'waiting: [{ ...input, id: lastId }, ...state.waiting]',
  },
  {
    statements: ['000/4/12'],
    file: 'packages/portal/src/ui/notifications/queue.ts',
    search: `advance({
          current: current?.id`,
    replacement: `({
          current: current?.id`,
  },
  {
    statements: ['000/3/12', '000/4/22'],
    file: 'packages/portal/src/ui/notifications/queue.ts',
    search: '(current && !next.force)',
    replacement: 'current',
  },
  {
    statements: ['000/4/13'],
    file: 'packages/portal/src/ui/notifications/notification-bar.tsx',
    search: 'aria-label={messages.shell.dismiss}',
    replacement: 'display="none"',
  },
  {
    statements: ['000/4/14', '000/9/10'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'notificationOffset: 60',
    replacement: 'notificationOffset: 50',
  },
  {
    statements: ['000/4/15', '000/9/1'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'notificationDismissMs: 10_000',
    replacement: 'notificationDismissMs: 1_500',
  },
  {
    statements: ['000/3/10'],
    file: 'packages/portal/src/session/api-server.ts',
    search: 'tryWriteText(selectedKey, url);',
    replacement: '',
  },
  {
    statements: ['000/3/14'],
    file: 'packages/portal/src/session/api-server.ts',
    search: 'tryWriteText(listKey, JSON.stringify(all));',
    replacement: '',
  },
  {
    statements: ['000/7/3'],
    file: 'packages/portal/src/session/api-server.ts',
    search: '${location.origin}/api',
    replacement: '${location.origin}/v1',
  },
  {
    statements: ['000/2/3', '000/6/5', '001/2/3'],
    file: 'packages/api-contract/src/roles.ts',
    search: "manageReports: ['superAdmin', 'contributerAdmin']",
    replacement: "manageReports: ['superAdmin', 'contributerAdmin', 'viewer']",
  },
  {
    statements: ['000/2/4', '000/6/6', '001/2/4'],
    file: 'packages/api-contract/src/roles.ts',
    search: "manageTenants: ['superAdmin', 'userAdmin']",
    replacement: "manageTenants: ['superAdmin', 'userAdmin', 'connectionAdmin']",
  },
  {
    statements: ['000/2/5', '000/6/7', '001/2/5'],
    file: 'packages/api-contract/src/roles.ts',
    search: "manageConnections: ['superAdmin', 'connectionAdmin']",
    replacement: "manageConnections: ['superAdmin']",
  },
  {
    statements: ['000/2/6', '000/6/8', '001/2/6'],
    file: 'packages/api-contract/src/roles.ts',
    search: "manageGroups: ['superAdmin', 'contributerAdmin', 'userAdmin']",
    replacement: "manageGroups: ['superAdmin', 'userAdmin']",
  },
  {
    statements: ['000/2/8'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: '<Icon as={icon} boxSize="5" aria-hidden />',
    replacement: '',
  },
  {
    statements: ['000/2/20'],
    file: 'packages/portal/src/app/screens.ts',
    search: 'name: messages.shell.groups',
    replacement: 'name: messages.shell.tenants',
  },
  {
    statements: ['001/2/7'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: 'getVisibleScreens(user).map(',
    replacement: 'getVisibleScreens(user).slice(0, 4).map(',
  },
  {
    statements: ['000/6/9'],
    file: 'packages/portal/src/app/shell/menu-entries.tsx',
    search: `<li>
        <ExternalLink`,
    replacement: `<li hidden={!rolesList.includes('superAdmin')}>
        <ExternalLink`,
  },
  {
    statements: ['000/2/69', '000/6/3'],
    file: 'packages/portal/src/app/shell/account-menu.tsx',
    search: "can(user.rolesList, 'administer') && (",
    replacement: "can(user.rolesList, 'manageTenants') && (",
  },
  {
    statements: ['000/2/66'],
    file: 'packages/portal/src/messages.ts',
    search: "tenant: i18n.t('Tenant')",
    replacement: "tenant: 'Organization'",
  },
  {
    statements: ['000/2/68'],
    file: 'packages/portal/src/app/shell/tenant-selector.tsx',
    search: 'selectTenant(undefined);',
    replacement: '',
  },
  {
    statements: ['000/2/34', '000/6/12'],
    file: 'packages/portal/src/app/account-inactive-dialog.tsx',
    search: `title={texts.title}
      open
`,
    replacement: `title={texts.title}
      open
      onClose={() => undefined}
`,
  },
  {
    statements: ['000/2/27'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'aria-label={messages.common.close}',
    replacement: 'display="none"',
  },
  {
    statements: ['000/2/28', '000/4/10'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'if (!change.open) (onClose ?? onEscape)?.();',
    replacement: '',
  },
  {
    statements: ['000/2/76'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'closeOnInteractOutside={dismissable}',
    replacement: 'closeOnInteractOutside={false}',
  },
  {
    statements: ['000/2/78'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'closeOnInteractOutside={dismissable}',
    replacement: 'closeOnInteractOutside',
  },
  {
    statements: ['000/2/31'],
    file: 'packages/portal/src/messages/dialogs.ts',
    search: "title: i18n.t('Confirm Deletion')",
    replacement: "title: 'Delete'",
  },
  {
    statements: ['000/2/32'],
    file: 'packages/portal/src/messages/dialogs.ts',
    search: "i18n.t('Are you sure to delete {type}: {name}?', { type, name })",
    replacement: '`Delete ${type}: ${name}?`',
  },
  {
    statements: ['000/2/33'],
    file: 'packages/portal/src/messages/dialogs.ts',
    search: "yes: i18n.t('Yes')",
    replacement: "yes: 'Delete'",
  },
  {
    statements: ['000/2/70'],
    file: 'packages/portal/src/session/session.ts',
    search: '...toReturnState(location), ...ended',
    replacement: "returnTo: '/', ...ended",
  },
  {
    statements: ['000/1/4'],
    file: 'packages/portal/src/features/tenants/pages/tenants-page.tsx',
    search: 'editing.show(newTenant);',
    replacement: 'return;',
  },
  {
    statements: ['000/2/10'],
    file: 'packages/portal/src/app/shell/shell.tsx',
    search: "'appear {durations.slow} ease-out'",
    replacement: "'rise {durations.slow} ease-out'",
  },
  {
    statements: ['000/2/13'],
    file: 'packages/portal/src/app/shell/top-bar.tsx',
    search: '<BrandMark />',
    replacement: '',
  },
  {
    statements: ['000/2/13'],
    file: 'packages/portal/src/app/shell/top-bar.tsx',
    search: `        {productName}
`,
    replacement: `        Portal
`,
  },
  {
    statements: ['000/2/18', '000/4/9'],
    file: 'packages/portal/src/app/shell/sidebar.tsx',
    search: "'&:hover': expandedStyle,",
    replacement: '',
  },
  {
    statements: ['000/2/19', '000/9/18'],
    file: 'packages/portal/src/app/shell/sidebar.tsx',
    search: "width: 'drawer',",
    replacement: "width: '64',",
  },
  {
    statements: ['000/2/25'],
    file: 'packages/portal/src/ui/theme/color-mode.ts',
    search: "=== 'dark' ? 'dark' : 'light'",
    replacement: "=== 'light' ? 'light' : 'dark'",
  },
  {
    statements: ['000/2/26', '000/9/19'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'width = sizes.dialog',
    replacement: 'width = 960',
  },
  {
    statements: ['000/2/29'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'motionPreset="slide-in-bottom"',
    replacement: 'motionPreset="slide-in-top"',
  },
  {
    statements: ['000/2/30', '000/9/20'],
    file: 'packages/portal/src/ui/dialogs/deletion-dialog.tsx',
    search: 'width={sizes.smallDialog}',
    replacement: 'width={520}',
  },
  {
    statements: ['000/2/67'],
    file: 'packages/portal/src/app/shell/tenant-combobox.tsx',
    search: "filter(reason === 'input-change' ? inputValue : '');",
    replacement: "filter('');",
  },
  {
    statements: ['000/2/74'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: "size={fullscreen ? 'full' : 'md'}",
    replacement: 'size="md"',
  },
  {
    statements: ['000/2/75'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: "accent: { bg: 'accent.solid'",
    replacement: "accent: { bg: 'accent.subtle'",
  },
  {
    statements: ['000/2/77'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: "warning: { bg: 'status.warning.subtle'",
    replacement: "warning: { bg: 'status.error.subtle'",
  },
  {
    statements: ['001/2/45'],
    file: 'packages/portal/src/ui/modal.tsx',
    search: 'maxWidth={fullscreen ? undefined : `${width}px`}',
    replacement: 'minWidth={fullscreen ? undefined : `${width}px`}',
  },
];
