/**
 * Faults in lists and dialogs of tenants, connections, groups and reports, and in formats.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const listFaults = [
  {
    statements: ['000/1/7', '000/9/9'],
    file: 'packages/api-contract/src/constants.ts',
    search: "locale = 'nl-NL'",
    replacement: "locale = 'en-US'",
  },
  {
    statements: ['001/9/8'],
    file: 'packages/portal/src/format.ts',
    search: "month: '2-digit'",
    replacement: "month: 'short'",
  },
  {
    statements: ['001/9/20'],
    file: 'packages/portal/src/features/connections/components/sync-button.tsx',
    search: 'formatLongDateTime(groupsSyncDate)',
    replacement: 'new Date(groupsSyncDate).toISOString()',
  },
  {
    statements: ['000/2/11'],
    file: 'packages/portal/src/features/tenants/api/tenant-mutations.ts',
    search: '[viewingRoutes.listTenantsOfUser]',
    replacement: '[]',
  },
  {
    statements: ['001/2/64'],
    file: 'packages/portal/src/data/tenant-user-columns.tsx',
    search: 'value: ({ email }) => email',
    replacement: 'value: ({ email }) => email, searchable: false',
  },
  {
    statements: ['001/2/66', '001/9/5'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'descriptionDisplayLength: 35',
    replacement: 'descriptionDisplayLength: 40',
  },
  {
    statements: ['001/3/18'],
    file: 'packages/portal/src/features/reports/components/filter-dialog.tsx',
    search: "filterType: 'Basic'",
    replacement: "filterType: 'Advanced'",
  },
  {
    statements: ['001/8/2'],
    file: 'packages/portal/src/features/reports/components/use-source-options.ts',
    search: "color: 'warning'",
    replacement: "color: 'error'",
  },
  {
    statements: ['001/9/15'],
    file: 'packages/portal/src/features/tenants/pages/tenants-page.tsx',
    search: '{truncate(getLabel(tenant), limits.nameDisplayLength)}',
    replacement: '{getLabel(tenant)}',
  },
  {
    statements: ['001/9/16'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'reportNameDisplayLength: 80',
    replacement: 'reportNameDisplayLength: 35',
  },
  {
    statements: ['001/2/33'],
    file: 'packages/portal/src/messages/reports.ts',
    search: "pages: i18n.t('Page Filter')",
    replacement: "pages: 'Pages'",
  },
  {
    statements: ['001/2/34'],
    file: 'packages/portal/src/ui/list-page.tsx',
    search: 'bulkType, defaultSort } = props;',
    replacement: 'bulkType, defaultSort = [] } = props;',
  },
  {
    statements: ['001/2/35'],
    file: 'packages/portal/src/messages/reports.ts',
    search: "i18n.t('{name} - Copy', { name })",
    replacement: '`Copy of ${name}`',
  },
  {
    statements: ['001/2/36'],
    file: 'packages/portal/src/features/tenants/pages/tenants-page.tsx',
    search: 'isAvailable: (tenant) => !isArchived(tenant),',
    replacement: 'isAvailable: () => false,',
  },
  {
    statements: ['001/2/37'],
    file: 'packages/portal/src/features/tenants/pages/tenants-page.tsx',
    search: 'value={showingInfo.subject.id}',
    replacement: 'value={showingInfo.subject.URL}',
  },
  {
    statements: ['001/2/63'],
    file: 'packages/portal/src/messages/dialogs.ts',
    search: "copied: i18n.t('Copied item to clipboard!')",
    replacement: "copied: 'Copied'",
  },
  {
    statements: ['001/2/39', '000/4/21', '001/4/10'],
    file: 'packages/portal/src/data/tenant-user-columns.tsx',
    search: 'isRegistered(user) ? userMessages.registered : userMessages.invited',
    replacement: 'userMessages.registered',
  },
  {
    statements: ['001/4/17'],
    file: 'packages/portal/src/data/tenant-user-columns.tsx',
    search: 'isRegistered(user) ? userMessages.registered : userMessages.invited',
    replacement: 'userMessages.invited',
  },
  {
    statements: ['001/2/65'],
    file: 'packages/portal/src/features/tenants/components/user-columns.tsx',
    search: 'if (user.id === currentUserId) return ownText;',
    replacement: 'if (user.id === ownText) return ownText;',
  },
  {
    statements: ['001/5/10'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'invitationMessageRows: 12',
    replacement: 'invitationMessageRows: 10',
  },
  {
    statements: ['001/2/40'],
    file: 'packages/portal/src/messages/connections.ts',
    search: "authenticated: i18n.t('Authenticated')",
    replacement: "authenticated: 'State'",
  },
  {
    statements: ['001/2/42'],
    file: 'packages/portal/src/messages/groups.ts',
    search: "users: i18n.t('Users')",
    replacement: "users: 'Members'",
  },
  {
    statements: ['001/2/8', '000/6/11'],
    file: 'packages/portal/src/data/use-list-of-user.ts',
    search: 'tenantId === undefined ? rows : rows?.filter((row) => row.tenantId === tenantId)',
    replacement: 'rows',
  },
  {
    statements: ['001/2/46'],
    file: 'packages/portal/src/data/tenant-field.tsx',
    search: '(selectedTenant ?? onlyTenant)?.id',
    replacement: 'onlyTenant?.id',
  },
  {
    statements: ['001/1/3'],
    file: 'packages/portal/src/features/tenants/components/users-dialog.tsx',
    search: 'onConfirm={() => removeUser({ params: removal })}',
    replacement: 'onConfirm={() => Promise.resolve()}',
  },
  {
    statements: ['001/1/4'],
    file: 'packages/portal/src/features/connections/components/connection-dialog.tsx',
    search: 'create={(body) => create({ params: { tenantId: body.tenantId }, body })}',
    replacement: 'create={() => Promise.resolve(undefined)}',
  },
  {
    statements: ['001/2/38'],
    file: 'packages/portal/src/features/tenants/components/users-dialog.tsx',
    search: ' fullscreen>',
    replacement: '>',
  },
  {
    statements: ['001/2/41'],
    file: 'packages/portal/src/features/connections/components/authentication-state.tsx',
    search: "tone: 'info'",
    replacement: "tone: 'success'",
  },
  {
    statements: ['001/2/67'],
    file: 'packages/portal/src/features/connections/components/authentication-state.tsx',
    search: "tone: 'error'",
    replacement: "tone: 'warning'",
  },
  {
    statements: ['001/2/68'],
    file: 'packages/portal/src/features/connections/components/authentication-state.tsx',
    search: "tone: 'success'",
    replacement: "tone: 'info'",
  },
  {
    statements: ['001/4/9'],
    file: 'packages/portal/src/features/connections/components/authentication-state.tsx',
    search: "authenticated ? 'ok' : 'failed'",
    replacement: "authenticated ? 'ok' : 'unknown'",
  },
  {
    statements: ['001/2/43'],
    file: 'packages/portal/src/features/tenants/components/users-dialog.tsx',
    search: 'inviting.show(tenant);',
    replacement: 'return;',
  },
  {
    statements: ['001/4/3'],
    file: 'packages/portal/src/data/tenant-field.tsx',
    search: `      options={selectedTenant ? [selectedTenant] : tenants}
      emptyText={formMessages.noTenants}
      disabled={selectedTenant !== undefined}`,
    replacement: `      options={tenants}
      emptyText={formMessages.noTenants}`,
  },
  {
    statements: ['001/4/13'],
    file: 'packages/portal/src/data/authorize-popup.ts',
    search: 'popup.location.replace(url);',
    replacement: 'void url;',
  },
  {
    statements: ['001/4/21'],
    file: 'packages/portal/src/features/connections/api/use-authorize-connection.ts',
    search: `    await syncOrThrow();
`,
    replacement: '',
  },
  {
    statements: ['001/6/5'],
    file: 'packages/portal/src/features/reports/components/report-section.tsx',
    search: '<SwitchField name="report.permissionRefresh" label={texts.refresh} hint={texts.refreshHint} />',
    replacement:
      '<SwitchField name="report.permissionRefresh" label={texts.refresh} hint={texts.refreshHint} disabled />',
  },
  {
    statements: ['001/6/8'],
    file: 'packages/portal/src/features/reports/components/report-section.tsx',
    search: '<SwitchField key={permission.name} {...permission} disabled />',
    replacement: '<SwitchField key={permission.name} {...permission} />',
  },
];
