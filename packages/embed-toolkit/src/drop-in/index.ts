/**
 * Compatible with powerbi-client: the same exports, global `powerbi` and error shapes. Importing this module sets
 * `window.powerbi`, or the global that `powerBISDKGlobalServiceInstanceName` names if `powerbi` exists. On a server, the
 * import has no effect.
 */
import type { ISettings } from '../models/index.ts';
import * as factories from './factories.ts';
import * as service from './service.ts';

export * as models from '../models/index.ts';
export { factories, service };
export {
  Create,
  Dashboard,
  Embed,
  Page,
  Qna,
  QuickCreate,
  Report,
  Tile,
  Visual,
  VisualDescriptor,
} from './content.ts';
// Members of the modules that `modules.d.ts` declares.
export type * from './service.ts';
export type { PageMembers as IPageNode, ReportMembers as IReportNode } from './content.ts';
export {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
} from '../filters/filter-builders.ts';
export type { IFilterable } from '../filters/filter-client.ts';
export type {
  IDashboardEmbedConfiguration,
  IEmbedConfiguration,
  ILocaleSettings,
  IQnaEmbedConfiguration,
  IQnaSettings,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  ITileEmbedConfiguration,
  IVisualEmbedConfiguration,
} from '../models/index.ts';

/** Previous name of `models.ISettings`. */
export type IEmbedSettings = ISettings;

/** The global variables of this library. The type declarations of the package add them to `Window`. */
export interface Globals {
  /** The service that scripts of the page share. */
  powerbi?: service.Service;
  /** The name of the global service if `powerbi` already exists. */
  powerBISDKGlobalServiceInstanceName?: string;
}

if (typeof window !== 'undefined') {
  const { powerbi: existing, powerBISDKGlobalServiceInstanceName: name } = window as unknown as Globals;
  const { hpmFactory, wpmpFactory, routerFactory } = factories;
  const powerbi = new service.Service(hpmFactory, wpmpFactory, routerFactory);
  Object.assign(window, { [existing && name ? name : 'powerbi']: powerbi });
}
