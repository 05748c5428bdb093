/**
 * Size limits of the gzipped bundles. If a bundle exceeds its target, the limit is its current size and a comment
 * states the target. Support for proxies, such as reactive state, takes 2 % of each bundle, and errors with
 * their cause and remedy 1 %.
 */
// eslint-disable-next-line import-x/no-default-export -- size-limit requires a default export.
export default [
  // Target: 15 kB.
  {
    name: 'One report for display only: EmbedService with ReportView',
    path: 'node_modules/.cache/size/report-view.js',
    limit: '16.6 kB',
  },
  // Target: 20 kB.
  {
    name: 'One report with all methods: EmbedService with Report',
    path: 'node_modules/.cache/size/report.js',
    limit: '23.3 kB',
  },
  // Target: 22 kB.
  {
    name: 'All content types as ES modules: Service',
    path: 'node_modules/.cache/size/service.js',
    limit: '26.1 kB',
  },
  // Target: 27 kB.
  {
    name: 'All content types as a script: embed-toolkit.umd.min.js',
    path: 'dist/embed-toolkit.umd.min.js',
    limit: '30.8 kB',
  },
  {
    name: 'Two linked reports: EmbedService with Report and linkReports',
    path: 'node_modules/.cache/size/link-reports.js',
    limit: '23.7 kB',
  },
  // The adapters contain `Service`, but not the framework.
  {
    name: 'React component',
    path: 'node_modules/.cache/size/react.js',
    limit: '28.6 kB',
  },
  {
    name: 'Vue component',
    path: 'node_modules/.cache/size/vue.js',
    limit: '28.6 kB',
  },
  {
    name: 'Svelte attachment',
    path: 'node_modules/.cache/size/svelte.js',
    limit: '28.3 kB',
  },
  {
    name: 'Angular component',
    path: 'node_modules/.cache/size/angular.js',
    limit: '30 kB',
  },
  {
    name: 'Custom element',
    path: 'node_modules/.cache/size/element.js',
    limit: '28.9 kB',
  },
  {
    name: 'For comparison: powerbi.min.js of powerbi-client',
    path: 'node_modules/powerbi-client/dist/powerbi.min.js',
  },
].map((check) => ({ ...check, gzip: true }));
