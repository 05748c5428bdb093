/**
 * Faults in the list of apps and the app dialog.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const appsFaults = [
  {
    statements: ['001/2/9'],
    file: 'packages/portal/src/features/apps/pages/apps-page.tsx',
    search: 'onChange: setSearch',
    replacement: 'onChange: () => undefined',
  },
  {
    statements: ['001/2/10'],
    file: 'packages/portal/src/features/apps/pages/search-apps.ts',
    search: ', ...groups]',
    replacement: ']',
  },
  {
    statements: ['001/2/11'],
    file: 'packages/portal/src/messages.ts',
    search: 'none: translateText(shared.noApps)',
    replacement: "none: 'No results'",
  },
  {
    statements: ['001/2/14'],
    file: 'packages/portal/src/features/apps/pages/use-auto-open.ts',
    search: 'if (!onlyApp || visit.hasOpenedApp()) return;',
    replacement: 'if (onlyApp !== null) return;',
  },
  {
    statements: ['001/2/15'],
    file: 'packages/portal/src/features/apps/components/app-groups.tsx',
    search: `      event.preventDefault();
      notifications.notify({ text: messages.apps.invalid, color: 'warning' });`,
    replacement: '      event.preventDefault();',
  },
  {
    statements: ['001/8/1'],
    file: 'packages/portal/src/features/apps/components/app-groups.tsx',
    search: "notify({ text: messages.apps.invalid, color: 'warning' })",
    replacement: "notify({ text: messages.apps.invalid, color: 'error' })",
  },
  {
    statements: ['001/2/16'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "addTitle: i18n.t('Add App')",
    replacement: "addTitle: 'New App'",
  },
  {
    statements: ['001/2/17'],
    file: 'packages/portal/src/features/apps/components/app-dialog.tsx',
    search: '<TextField name="description" label={texts.description} rows={2} />',
    replacement: '',
  },
  {
    statements: ['001/2/18'],
    file: 'packages/portal/src/ui/forms/entity-dialog.tsx',
    search: 'submitLabel={formMessages.save}',
    replacement: 'submitLabel={formMessages.add}',
  },
  {
    statements: ['001/2/50'],
    file: 'packages/portal/src/ui/forms/entity-dialog.tsx',
    search: 'submitLabel={formMessages.add}',
    replacement: 'submitLabel={formMessages.save}',
  },
  {
    statements: ['001/2/48'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "updateTitle: i18n.t('Update App')",
    replacement: "updateTitle: 'Edit App'",
  },
  {
    statements: ['001/2/49'],
    file: 'packages/portal/src/ui/forms/entity-dialog.tsx',
    search: 'setConfirming(true);',
    replacement: 'void existing.remove(knownVersion.current);',
  },
  {
    statements: ['001/2/19'],
    file: 'packages/portal/src/features/apps/components/content-fields.tsx',
    search: '<ProgressBar role="progressbar" aria-label={texts.loading} />',
    replacement: '<span hidden />',
  },
  {
    statements: ['001/2/51'],
    file: 'packages/portal/src/features/apps/components/content-fields.tsx',
    search: '<Skeleton height="9" />',
    replacement: '',
  },
  {
    statements: ['001/2/20'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "i18n.t('The app opens on the first selected report; reselecting changes the sorting order.')",
    replacement: "'Reselecting changes the sorting order.'",
  },
  {
    statements: ['001/2/52'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "i18n.t('The app opens on the first selected report; reselecting changes the sorting order.')",
    replacement: "'The app opens on the first selected report.'",
  },
  {
    statements: ['001/2/21'],
    file: 'packages/portal/src/features/apps/components/content-fields.tsx',
    search: '(description ?? texts.noDescription)',
    replacement: 'texts.noDescription',
  },
  {
    statements: ['001/2/53'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "noDescription: i18n.t('No description')",
    replacement: "noDescription: ''",
  },
  {
    statements: ['001/2/22'],
    file: 'packages/portal/src/messages/form.ts',
    search: "noTenants: i18n.t('No Tenants!')",
    replacement: "noTenants: 'No tenants'",
  },
  {
    statements: ['001/2/54'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "noGroups: i18n.t('No Groups!')",
    replacement: "noGroups: 'No groups'",
  },
  {
    statements: ['001/2/55'],
    file: 'packages/portal/src/messages/app-form.ts',
    search: "noReports: i18n.t('No Reports!')",
    replacement: "noReports: 'No reports'",
  },
  {
    statements: ['001/4/1'],
    file: 'packages/portal/src/features/apps/components/app-dialog.tsx',
    search: 'update({ params, body: toPatch(body, form.edit?.base?.values.groups as string[]), version }),',
    replacement: 'Promise.resolve(undefined),',
  },
  {
    statements: ['001/4/4'],
    file: 'packages/portal/src/ui/forms/form-dialog.tsx',
    search: 'disabled={!complete || pending}',
    replacement: 'disabled={pending}',
  },
  {
    statements: ['001/4/5'],
    file: 'packages/portal/src/features/apps/api/app-mutations.ts',
    search: '[viewingRoutes.listAppsOfUser]',
    replacement: '[]',
  },
  {
    statements: ['001/5/12'],
    file: 'packages/portal/src/features/apps/components/app-dialog.tsx',
    search: ' hint={slug && texts.slug(slug)}',
    replacement: '',
  },
  {
    statements: ['001/2/13'],
    file: 'packages/api-contract/src/roles.ts',
    search: "manageApps: ['superAdmin', 'contributerAdmin']",
    replacement: "manageApps: ['superAdmin']",
  },
  {
    statements: ['001/1/2'],
    file: 'packages/portal/src/features/apps/components/app-dialog.tsx',
    search: 'create={(body) => create({ params: { tenantId: body.tenantId }, body })}',
    replacement: 'create={() => Promise.resolve(undefined)}',
  },
  {
    statements: ['001/2/12'],
    file: 'packages/portal/src/features/apps/components/app-card.tsx',
    search: `    <Text fontWeight="semibold">{app.name}</Text>
`,
    replacement: '',
  },
  {
    statements: ['001/2/12'],
    file: 'packages/portal/src/features/apps/components/app-card.tsx',
    search: `    <Text>{app.description ?? messages.apps.noDescription}</Text>
`,
    replacement: '',
  },
  {
    statements: ['001/2/12'],
    file: 'packages/portal/src/features/apps/components/app-card.tsx',
    search: `    <Text opacity="0.8">{tenantName}</Text>
`,
    replacement: '',
  },
  {
    statements: ['001/2/12'],
    file: 'packages/portal/src/features/apps/components/app-card.tsx',
    search: 'app.__groups.map(({ name }) => name)',
    replacement: 'app.__groups.map(({ id }) => id)',
  },
  {
    statements: ['001/4/2'],
    file: 'packages/portal/src/features/apps/components/app-dialog.tsx',
    search: "form.setValue('reports', toReportSections([]));",
    replacement: '',
  },
  {
    statements: ['001/4/2'],
    file: 'packages/portal/src/features/apps/components/content-fields.tsx',
    search: 'listGroupsOfTenant, { tenantId }, { enabled }',
    replacement: 'listGroupsOfTenant, useMemo(() => ({ tenantId }), [enabled]), { enabled }',
  },
  {
    statements: ['001/4/2'],
    file: 'packages/portal/src/features/apps/components/content-fields.tsx',
    search: 'listReportsOfTenant, { tenantId }, { enabled }',
    replacement: 'listReportsOfTenant, useMemo(() => ({ tenantId }), [enabled]), { enabled }',
  },
  {
    statements: ['001/4/2'],
    file: 'packages/portal/src/features/apps/components/app-dialog.tsx',
    search: "form.setValue('groups', []);",
    replacement: '',
  },
  {
    statements: ['000/1/3'],
    file: 'packages/server/src/services/apps.ts',
    search: '__reports: reportRows.map(toAppReport),',
    replacement: "__reports: reportRows.map(toAppReport).filter(({ type }) => type === 'Link'),",
  },
  {
    statements: ['001/3/15'],
    file: 'packages/portal/src/features/viewer/pages/viewer-page.tsx',
    search: '?? reports[0];',
    replacement: '?? reports.at(-1);',
  },
];
