/** Names that powerbi-client and embed-toolkit export alike. */
export const sharedNames: ReadonlySet<string> = new Set([
  'AdvancedFilterBuilder',
  'BasicFilterBuilder',
  'Create',
  'Dashboard',
  'Embed',
  'IFilterable',
  'Page',
  'Qna',
  'QuickCreate',
  'RelativeDateFilterBuilder',
  'RelativeTimeFilterBuilder',
  'Report',
  'Tile',
  'TopNFilterBuilder',
  'Visual',
  'VisualDescriptor',
  'models',
]);

/** Types that powerbi-client exports, by their name in `embed-toolkit/models`. */
export const modelTypes: ReadonlyMap<string, string> = new Map([
  ['IDashboardEmbedConfiguration', 'IDashboardEmbedConfiguration'],
  ['IEmbedConfiguration', 'IEmbedConfiguration'],
  ['IEmbedSettings', 'ISettings'],
  ['ILocaleSettings', 'ILocaleSettings'],
  ['IQnaEmbedConfiguration', 'IQnaEmbedConfiguration'],
  ['IQnaSettings', 'IQnaSettings'],
  ['IQuickCreateConfiguration', 'IQuickCreateConfiguration'],
  ['IReportCreateConfiguration', 'IReportCreateConfiguration'],
  ['IReportEmbedConfiguration', 'IReportEmbedConfiguration'],
  ['ITileEmbedConfiguration', 'ITileEmbedConfiguration'],
  ['IVisualEmbedConfiguration', 'IVisualEmbedConfiguration'],
]);

/** The factories that powerbi-client passes to its own service, in the order of the parameters. */
export const stockFactories = ['hpmFactory', 'wpmpFactory', 'routerFactory'] as const;

/** Options of powerbi-client's service that the `Service` of embed-toolkit also has. */
export const sharedOptions: ReadonlySet<string> = new Set(['onError', 'sdkWrapperVersion']);

/** Options of powerbi-client's service that have no effect, or no counterpart: what to do instead. */
export const removedOptions: ReadonlyMap<string, string | undefined> = new Map([
  ['autoEmbedOnContentLoaded', 'Call init() of the service when the DOM is ready.'],
  ['logMessages', undefined],
  ['type', 'Call setSdkInfo(type, version) of the service.'],
  ['version', 'Call setSdkInfo(type, version) of the service.'],
  ['wpmpName', undefined],
]);

/** Members of powerbi-client's service that only the drop-in has. */
export const dropInMembers: ReadonlySet<string> = new Set([
  'addOrOverwriteEmbed',
  'enableAutoEmbed',
  'invokeSDKHook',
]);

/** Packages that import powerbi-client, with the entry point of embed-toolkit that has the same purpose, if any. */
export const wrapperPackages: ReadonlyMap<string, string | undefined> = new Map([
  ['powerbi-client-angular', 'embed-toolkit/angular'],
  ['powerbi-client-react', 'embed-toolkit/react'],
  ['powerbi-client-vue-js', 'embed-toolkit/vue'],
  ['powerbi-report-authoring', undefined],
]);
