/**
 * Faults in Admin Settings.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const administrationFaults = [
  {
    statements: ['000/2/36'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "users: 'User Managment'",
    replacement: "users: 'User Management'",
  },
  {
    statements: ['000/2/37'],
    file: 'packages/portal/src/features/admin-settings/components/user-management.tsx',
    search: "{ id: 'id', desc: false }",
    replacement: "{ id: 'id', desc: true }",
  },
  {
    statements: ['000/2/38', '000/9/5'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'nameDisplayLength: 35',
    replacement: 'nameDisplayLength: 40',
  },
  {
    statements: ['000/2/39'],
    file: 'packages/portal/src/features/admin-settings/components/user-columns.tsx',
    search: 'value: ({ email }) => email',
    replacement: 'value: ({ id }) => id',
  },
  {
    statements: ['000/2/40'],
    file: 'packages/portal/src/messages/users.ts',
    search: "registered: 'Registered'",
    replacement: "registered: 'Active'",
  },
  {
    statements: ['000/2/41'],
    file: 'packages/portal/src/features/admin-settings/components/user-columns.tsx',
    search: 'value: ({ created }) => formatLongDateTime(created)',
    replacement: 'value: ({ created }) => new Date(created).toISOString()',
  },
  {
    statements: ['000/2/42'],
    file: 'packages/portal/src/messages/users.ts',
    search: "contributerAdmin: 'ContributerAdmin'",
    replacement: "contributerAdmin: 'ContributorAdmin'",
  },
  {
    statements: ['000/2/43'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: '[administrationRoutes.listUsers, viewingRoutes.whoAmI]',
    replacement: '[viewingRoutes.whoAmI]',
  },
  {
    statements: ['000/2/44', '000/9/14'],
    file: 'packages/portal/src/ui/table/data-table.tsx',
    search: '[10, 25, 50, 100, allRows]',
    replacement: '[10, 20, 50, 100, allRows]',
  },
  {
    statements: ['000/2/45', '000/2/49'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "'Auto Refresh (5 sec.)'",
    replacement: "'Auto Refresh'",
  },
  {
    statements: ['000/2/46'],
    file: 'packages/portal/src/features/admin-settings/components/sign-in-log.tsx',
    search: `  { id: 'method', header: adminMessages.method, value: ({ method }) => method },
`,
    replacement: '',
  },
  {
    statements: ['000/2/47'],
    file: 'packages/portal/src/features/admin-settings/components/log-table.tsx',
    search: "{ id: 'created', desc: true }",
    replacement: "{ id: 'created', desc: false }",
  },
  {
    statements: ['000/2/48', '000/9/4'],
    file: 'packages/portal/src/features/admin-settings/components/log-table.tsx',
    search: '[10, 20, 30, 40, 50, 100, 200]',
    replacement: '[10, 20, 50, 100, 200]',
  },
  {
    statements: ['000/2/50'],
    file: 'packages/portal/src/features/admin-settings/components/audit-log.tsx',
    search: 'header: adminMessages.url',
    replacement: 'header: adminMessages.method',
  },
  {
    statements: ['000/2/51'],
    file: 'packages/portal/src/features/admin-settings/components/audit-log.tsx',
    search: 'detail: ({ body }) => body && <BodyCard body={body} />,',
    replacement: '',
  },
  {
    statements: ['000/2/52'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "updateUser: 'Update user'",
    replacement: "updateUser: 'User'",
  },
  {
    statements: ['000/2/53'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: '<ReadOnlyField label={adminMessages.phone} value={user?.phone ?? null} />',
    replacement: '',
  },
  {
    statements: ['000/2/54'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: 'hint: adminMessages.userAdminHint',
    replacement: "hint: ''",
  },
  {
    statements: ['000/2/55'],
    file: 'packages/portal/src/messages/admin.ts',
    search: 'Gives the user ALL ADMIN privileges.',
    replacement: 'Gives the user all privileges.',
  },
  {
    statements: ['000/2/56'],
    file: 'packages/portal/src/messages/admin.ts',
    search: 'Gives the user USER ADMIN privileges.',
    replacement: 'Gives the user admin privileges.',
  },
  {
    statements: ['000/2/57'],
    file: 'packages/portal/src/messages/admin.ts',
    search: 'Gives the user CONNECTION ADMIN privileges.',
    replacement: 'Gives the user connection privileges.',
  },
  {
    statements: ['000/2/58'],
    file: 'packages/portal/src/messages/admin.ts',
    search: 'Gives the user CONTRIBUTER ADMIN privileges.',
    replacement: 'Gives the user CONTRIBUTOR ADMIN privileges.',
  },
  {
    statements: ['000/2/59'],
    file: 'packages/portal/src/messages/admin.ts',
    search: 'The user is active and can access the app.',
    replacement: 'The user is active.',
  },
  {
    statements: ['000/2/60'],
    file: 'packages/portal/src/ui/forms/form-dialog.tsx',
    search: '{onDelete &&',
    replacement: '{!onDelete &&',
  },
  {
    statements: ['000/2/61'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: 'submitLabel={undefined}',
    replacement: 'submitLabel={adminMessages.addUser}',
  },
  {
    statements: ['000/2/62'],
    file: 'packages/portal/src/ui/dialogs/info-dialog.tsx',
    search: `            readOnly
            bg="bg.muted"`,
    replacement: `            readOnly={false}
            bg="bg.muted"`,
  },
  {
    statements: ['000/2/63'],
    file: 'packages/portal/src/ui/dialogs/copy-button.tsx',
    search: "notify({ text: dialogMessages.info.copied, color: 'success' });",
    replacement: '',
  },
  {
    statements: ['000/2/64'],
    file: 'packages/portal/src/features/admin-settings/components/user-management.tsx',
    search: 'value={showingInfo.subject.id}',
    replacement: 'value={showingInfo.subject.email}',
  },
  {
    statements: ['000/2/82'],
    file: 'packages/portal/src/features/admin-settings/admin-settings.tsx',
    search: 'orientation="vertical"',
    replacement: 'orientation="horizontal"',
  },
  {
    statements: ['000/2/83'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "searchUsers: 'Search users'",
    replacement: "searchUsers: 'Search'",
  },
  {
    statements: ['000/2/84'],
    file: 'packages/portal/src/features/admin-settings/components/user-columns.tsx',
    search: ": '?';",
    replacement: ": '';",
  },
  {
    statements: ['000/2/85'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "userInfo: 'User Info'",
    replacement: "userInfo: 'User'",
  },
  {
    statements: ['000/2/87', '000/4/1'],
    file: 'packages/portal/src/features/admin-settings/components/user-columns.tsx',
    search: 'registered ? userMessages.registered : userMessages.invited',
    replacement: 'userMessages.registered',
  },
  {
    statements: ['000/2/91'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "searchLog: 'Search the log'",
    replacement: "searchLog: 'Search'",
  },
  {
    statements: ['000/2/92'],
    file: 'packages/portal/src/features/admin-settings/components/log-table.tsx',
    search: 'onClick={props.refresh}',
    replacement: '',
  },
  {
    statements: ['000/2/93'],
    file: 'packages/portal/src/features/admin-settings/components/log-table.tsx',
    search: '<LuRefreshCw aria-hidden /> {adminMessages.refresh}',
    replacement: '<LuRefreshCw aria-hidden />',
  },
  {
    statements: ['000/2/94', '000/9/15'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'statusMessageDisplayLength: 100',
    replacement: 'statusMessageDisplayLength: 110',
  },
  {
    statements: ['000/2/95', '000/9/16'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'auditBodyOpenDepth: 3',
    replacement: 'auditBodyOpenDepth: 2',
  },
  {
    statements: ['000/2/96'],
    file: 'packages/portal/src/features/admin-settings/components/body-card.tsx',
    search: '<CopyButton text={stringifySorted(body)} />',
    replacement: '',
  },
  {
    statements: ['000/2/97'],
    file: 'packages/portal/src/features/admin-settings/json-entries.ts',
    search: 'entries.sort(([a], [b]) => (a < b ? -1 : 1))',
    replacement: 'entries',
  },
  {
    statements: ['000/2/98'],
    file: 'packages/portal/src/messages/admin.ts',
    search: "addUser: 'Add user'",
    replacement: "addUser: 'New user'",
  },
  {
    statements: ['000/2/99'],
    file: 'packages/portal/src/messages/admin.ts',
    search: 'synced automatically from the user’s account with ${provider}',
    replacement: 'synced automatically',
  },
  {
    statements: ['000/2/100'],
    file: 'packages/portal/src/ui/forms/form-dialog.tsx',
    search: `        loading={isSubmitting}
`,
    replacement: '',
  },
  {
    statements: ['000/2/101'],
    file: 'packages/portal/src/ui/dialogs/info-dialog.tsx',
    search: 'endElement={<CopyButton text={value} />}',
    replacement: '',
  },
  {
    statements: ['000/1/9'],
    file: 'packages/portal/src/ui/forms/read-only-field.tsx',
    search: "value={value ?? '—'} readOnly",
    replacement: "defaultValue={value ?? '—'} readOnly={false}",
  },
  {
    statements: ['000/4/7'],
    file: 'packages/portal/src/ui/forms/form-dialog.tsx',
    search: `    onClose();
  };
  const submit`,
    replacement: `  };
  const submit`,
  },
  {
    statements: ['000/4/16'],
    file: 'packages/portal/src/features/admin-settings/use-auto-refresh.ts',
    search: 'useState(false)',
    replacement: 'useState(true)',
  },
  {
    statements: ['000/4/17', '000/9/3'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'logPollIntervalMs: 5_000',
    replacement: 'logPollIntervalMs: 10_000',
  },
  {
    statements: ['000/4/23', '000/9/13'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'maxLogPolls: 120',
    replacement: 'maxLogPolls: 60',
  },
  {
    statements: ['000/4/24'],
    file: 'packages/portal/src/features/admin-settings/use-auto-refresh.ts',
    search: 'if (document.hidden) stop();',
    replacement: '',
  },
  {
    statements: ['000/5/7'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: 'userAdmin: current?.roles.userAdmin ?? false',
    replacement: 'userAdmin: false',
  },
  {
    statements: ['000/5/8'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: 'active: current?.active ?? false',
    replacement: 'active: current?.active ?? true',
  },
  {
    statements: ['000/4/4'],
    file: 'packages/portal/src/features/admin-settings/components/user-dialog.tsx',
    search: 'roles: { ...roles, viewer: true }',
    replacement: 'roles: { ...roles }',
  },
  {
    statements: ['000/8/10', '001/8/9'],
    file: 'packages/portal/src/ui/forms/form-dialog.tsx',
    search: 'setError(form.edit ? explainDeletion(remaining) : remaining);',
    replacement: 'onClose();',
  },
];
