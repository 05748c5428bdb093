// Editors complete imports from the modules that powerbi-client's types declare.
import type { Create } from 'create';
import type { Dashboard } from 'dashboard';
import { Embed } from 'embed';
import type { IFilterable } from 'ifilterable';
import type { IPageNode } from 'page';
import { Page } from 'page';
import 'powerbi-client';
import type { Report as ReportOfPackage, service } from 'powerbi-client';
import type { Qna } from 'qna';
import type { QuickCreate } from 'quickCreate';
import { Report } from 'report';
import type { IReportNode } from 'report';
import type {
  EmbedComponentFactory,
  ICustomEvent,
  IEvent,
  IEventHandler,
  IHpmFactory,
  IPowerBiElement,
  IRouterFactory,
  IService,
  IServiceConfiguration,
  IWpmpFactory,
  Service,
} from 'service';
import type { Tile } from 'tile';
import type { Visual } from 'visual';
import { VisualDescriptor } from 'visualDescriptor';

export const toSame = (report: Report): ReportOfPackage => report;
export const toService = (powerbi: Service): service.Service => powerbi;
export const getDetail = (event: ICustomEvent<string>): string => event.detail;
export const classes: Function[] = [Report, Page, VisualDescriptor, Embed];
export type All = [
  Create,
  Dashboard,
  Qna,
  QuickCreate,
  Tile,
  Visual,
  IFilterable,
  IEvent<string>,
  IPowerBiElement,
];
export type Others = [
  IEventHandler<string>,
  IHpmFactory,
  IRouterFactory,
  IWpmpFactory,
  IService,
  IServiceConfiguration,
];
export type Factory = EmbedComponentFactory;
export const getReport = (page: IPageNode): IReportNode => page.report;
