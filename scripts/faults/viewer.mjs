/**
 * Faults in the viewer of reports.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const viewerFaults = [
  {
    statements: ['001/1/6'],
    file: 'packages/portal/src/features/viewer/embedding/embed-config.ts',
    search: 'accessToken: accessToken.token,',
    replacement: "accessToken: '',",
  },
  {
    statements: ['001/2/23'],
    file: 'packages/portal/src/features/viewer/components/report-list.tsx',
    search: 'to={toPagePath(app, entry)}',
    replacement: 'to="/apps"',
  },
  {
    statements: ['001/2/24'],
    file: 'packages/portal/src/features/viewer/components/viewer-drawer.tsx',
    search: '(collapsed || !collapsible)',
    replacement: 'collapsed',
  },
  {
    statements: ['001/2/25'],
    file: 'packages/portal/src/features/viewer/components/report-list.tsx',
    search: 'const open = expanded ?? active;',
    replacement: 'const open = true;',
  },
  {
    statements: ['001/2/31', '001/6/6'],
    file: 'packages/portal/src/features/viewer/embedding/embed-config.ts',
    search: 'models.Permissions.Read',
    replacement: 'models.Permissions.ReadWrite',
  },
  {
    statements: ['001/2/32', '001/9/11'],
    file: 'packages/portal/src/features/viewer/embedding/report-session.ts',
    search: 'const requestedPage = pageName ?? includedPages[0];',
    replacement: 'const requestedPage = pageName ?? includedPages.at(-1);',
  },
  {
    statements: ['001/2/47'],
    file: 'packages/portal/src/features/viewer/components/viewer-drawer.tsx',
    search: 'visible.length <= 1',
    replacement: 'visible.length === 0',
  },
  {
    statements: ['001/2/57', '001/8/6'],
    file: 'packages/portal/src/features/viewer/components/report-list.tsx',
    search: 'window.alert(viewerMessages.popupBlocked);',
    replacement: '',
  },
  {
    statements: ['001/2/58'],
    file: 'packages/portal/src/features/viewer/components/viewer-toolbar.tsx',
    search: "can(rolesList, 'manageApps') ? [...tools, edit] : tools",
    replacement: '[...tools, edit]',
  },
  {
    statements: ['001/2/60'],
    file: 'packages/portal/src/features/viewer/embedding/embed-config.ts',
    search: 'filters: { visible: false,',
    replacement: 'filters: { visible: true,',
  },
  {
    statements: ['001/2/61'],
    file: 'packages/portal/src/features/viewer/embedding/embed-config.ts',
    search: 'pageNavigation: { visible: false }',
    replacement: 'pageNavigation: { visible: true }',
  },
  {
    statements: ['001/2/62', '001/9/22'],
    file: 'packages/portal/src/features/viewer/embedding/embed-config.ts',
    search: 'models.DisplayOption.FitToWidth',
    replacement: 'models.DisplayOption.FitToPage',
  },
  {
    statements: ['001/3/11'],
    file: 'packages/portal/src/features/viewer/pages.ts',
    search: 'all.filter(({ visibility }) => visibility !== hiddenVisibility)',
    replacement: 'all',
  },
  {
    statements: ['001/3/12'],
    file: 'packages/portal/src/features/viewer/components/viewer-toolbar.tsx',
    search: 'can(rolesList,',
    replacement: "can(['viewer'],",
  },
  {
    statements: ['001/3/13'],
    file: 'packages/portal/src/features/viewer/use-report-view.ts',
    search: '`slicers:${entry.id}`',
    replacement: "'slicers'",
  },
  {
    statements: ['001/3/24'],
    file: 'packages/portal/src/features/viewer/use-bookmarks.tsx',
    search: "useStorageKey('kept', `bookmarks:${entry.id}`)",
    replacement: "useStorageKey('kept', 'bookmarks')",
  },
  {
    statements: ['001/4/6'],
    file: 'packages/portal/src/messages/refreshes.ts',
    search: "inProgress: 'In Progress'",
    replacement: "inProgress: 'Running'",
  },
  {
    statements: ['001/4/7'],
    file: 'packages/portal/src/features/viewer/refreshes/refresh-state.ts',
    search: 'newest && runningStatuses.includes(newest.status)',
    replacement: "newest?.status === 'In Progress'",
  },
  {
    statements: ['001/4/11'],
    file: 'packages/portal/src/features/viewer/embedding/slicer-persistence.ts',
    search: 'await slicer.setSlicerState(saved as models.ISlicerState);',
    replacement: '',
  },
  {
    statements: ['001/4/12'],
    file: 'packages/portal/src/features/viewer/use-report-view.ts',
    search: 'slicers.clear();',
    replacement: '',
  },
  {
    statements: ['001/4/14'],
    file: 'packages/portal/src/features/viewer/embedding/embed-config.ts',
    search: 'const renewed = await renew(signal);',
    replacement: 'const renewed = embedToken;',
  },
  {
    statements: ['001/4/15'],
    file: 'packages/portal/src/features/viewer/refreshes/refresh-state.ts',
    search: 'runningStatuses.includes(status) ? texts.inProgress : status',
    replacement: 'texts.inProgress',
  },
  {
    statements: ['001/4/18'],
    file: 'packages/portal/src/features/viewer/embedding/security-filters.ts',
    search: 'isHiddenInViewMode: true',
    replacement: 'isHiddenInViewMode: false',
  },
  {
    statements: ['001/4/19', '001/9/1'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'slicerCaptureIntervalMs: 1_000',
    replacement: 'slicerCaptureIntervalMs: 2_000',
  },
  {
    statements: ['001/4/20', '001/9/12'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'overlayDelayMs: 1_000',
    replacement: 'overlayDelayMs: 500',
  },
  {
    statements: ['001/8/5', '001/9/2'],
    file: 'packages/portal/src/features/viewer/refreshes/use-refreshes.ts',
    search: 'firstDelayMs = 2_000',
    replacement: 'firstDelayMs = 3_000',
  },
  {
    statements: ['001/8/7'],
    file: 'packages/portal/src/messages/viewer.ts',
    search: 'Saving the slicers failed.',
    replacement: 'The slicers could not be stored.',
  },
  {
    statements: ['001/8/10', '001/9/13'],
    file: 'packages/portal/src/features/viewer/refreshes/use-refreshes.ts',
    search: 'intervalMs = 30_000',
    replacement: 'intervalMs = 60_000',
  },
  {
    statements: ['001/8/11', '001/9/14'],
    file: 'packages/portal/src/features/viewer/refreshes/use-refreshes.ts',
    search: 'maxPolls = 20',
    replacement: 'maxPolls = 10',
  },
  {
    statements: ['001/8/12'],
    file: 'packages/portal/src/features/viewer/refreshes/use-refreshes.ts',
    search: "if (error instanceof RefreshTimeoutError) notify({ text: texts.timedOut, color: 'error' });",
    replacement: 'if (error instanceof RefreshTimeoutError) return;',
  },
  {
    statements: ['001/8/13'],
    file: 'packages/portal/src/features/viewer/embedding/slicer-persistence.ts',
    search: `      failed = true;
`,
    replacement: '',
  },
  {
    statements: ['001/9/17'],
    file: 'packages/portal/src/features/viewer/components/refreshes-dialog.tsx',
    search: 'messageDisplayLength = 100',
    replacement: 'messageDisplayLength = 110',
  },
  {
    statements: ['001/9/21'],
    file: 'packages/portal/src/features/viewer/refreshes/refresh-state.ts',
    search: "'h']",
    replacement: "'hr']",
  },
  {
    statements: ['001/2/26'],
    file: 'packages/portal/src/features/viewer/components/report-list.tsx',
    search: "'popup,width=1200,height=800'",
    replacement: "'width=1200,height=800'",
  },
  {
    statements: ['001/2/27'],
    file: 'packages/portal/src/messages/viewer.ts',
    search: "reset: 'Reset slicers to default'",
    replacement: "reset: 'Home'",
  },
  {
    statements: ['001/6/7'],
    file: 'packages/api-contract/src/capabilities.ts',
    search: "manageApps: ['superAdmin', 'contributerAdmin']",
    replacement: "manageApps: ['superAdmin', 'contributerAdmin', 'viewer']",
  },
];
