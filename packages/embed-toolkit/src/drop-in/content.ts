// The classes of the toolkit with the types of powerbi-client: event names are strings, members can be assigned, and
// values that only some objects lack are not optional. Interfaces, because powerbi-report-authoring adds methods.
import { Create as ToolkitCreate } from '../content/create.ts';
import { Dashboard as ToolkitDashboard } from '../content/dashboard.ts';
import { Embed as ToolkitEmbed } from '../content/embed.ts';
import type { EmbedMode } from '../content/embed.ts';
import type {
  DashboardEventMap,
  EmbedEventMap,
  EventHandler,
  QnaEventMap,
  ReportEventMap,
  TileEventMap,
} from '../content/events.ts';
import { Page as ToolkitPage } from '../content/page.ts';
import { Qna as ToolkitQna } from '../content/qna.ts';
import { QuickCreate as ToolkitQuickCreate } from '../content/quick-create.ts';
import { Report as ToolkitReport } from '../content/report.ts';
import { Tile as ToolkitTile } from '../content/tile.ts';
import { VisualDescriptor as ToolkitVisualDescriptor } from '../content/visual-descriptor.ts';
import type { PageNode, ReportNode } from '../content/visual-descriptor.ts';
import { Visual as ToolkitVisual } from '../content/visual.ts';
import type { DisplayOption, SectionVisibility, ViewMode } from '../models/enums.ts';
import type {
  CallOptions,
  CompleteConfiguration,
  DashboardEmbedConfiguration,
  QnaEmbedConfiguration,
  QuickCreateConfiguration,
  ReportCreateConfiguration,
  ReportEmbedConfiguration,
  TileEmbedConfiguration,
  VisualEmbedConfiguration,
} from '../shared/options.ts';
import type { FrameRequestClient } from '../transport/message-layers.ts';
import type {
  IEmbedConfiguration,
  IEmbedConfigurationBase,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
} from '../types/configurations.ts';
import type { IError } from '../types/events.ts';
import type { ICustomPageSize, IVisualLayout } from '../types/layout.ts';
import type { IPageBackground, IPageWallpaper } from '../types/report.ts';
import { CompatibleService } from './compatible-service.ts';
import type { ServiceConfiguration } from './compatible-service.ts';
import type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';

/** The members of a service that plug-ins of powerbi-client use. */
export interface ServiceMembers {
  /** Sends requests to frames. */
  hpm: FrameRequestClient;
}

/** A report that contains pages. */
export interface ReportMembers {
  /** The iframe of the report. */
  iframe: HTMLIFrameElement;
  /** The service that created the report. */
  service: ServiceMembers;
  /** The configuration for the frame. */
  config: IEmbedConfiguration | IReportEmbedConfiguration;
}

/** A page that contains visuals. */
export interface PageMembers {
  /** The report of the page. */
  report: ReportMembers & ReportNode;
  /** Stable identifier of the page. */
  name: string;
}

/** A class of the toolkit, with other types of some members. The first types are those that overloads prefer. */
type With<Toolkit, Members> = Members & Toolkit;

/** A configuration that can be read completely, and replaced by an incomplete one. */
interface ConfigMembers {
  /** The configuration for the frame. */
  get config(): CompleteConfiguration;
  /** Replaces the configuration. The next `load` call sends it. */
  set config(config: IEmbedConfigurationBase);
}

/** The types of the members that every content type has in powerbi-client. */
interface EmbedMembers<Events> {
  /** The service that created the embed. */
  readonly service: DropInService;
  /** The events that `on` accepts. */
  readonly allowedEvents: string[];
  /** Whether the page in the iframe has loaded. Loading waits for it. */
  iframeLoaded: boolean;
  /** Adds an event handler. */
  on<K extends keyof Events & string>(name: K, handler: EventHandler<Events[K]>): void;
  /** Adds a handler for an event whose `detail` type is not declared, or whose name is a variable. */
  on<T>(name: string, handler: (event: CustomEvent<T>) => unknown): void;
  /** Removes one handler, or all handlers of the event. */
  off<T>(name: string, handler?: (event: CustomEvent<T>) => unknown): void;
  /** Returns the validation issues of a configuration. */
  validate(config: IEmbedConfigurationBase): IError[];
  /** Removes the tab index of the element. */
  removeComponentTabIndex(tabIndex?: number): void;
}

/** The types of the members that reports and visuals have in powerbi-client. */
interface PagesMembers {
  /** Switches between view mode and edit mode: `view` or `edit`. */
  switchMode(viewMode: ViewMode | string, options?: CallOptions): Promise<void>;
  /** Returns the pages of the report. */
  getPages(options?: CallOptions): Promise<Page[]>;
  /** Returns the page with this name. */
  getPageByName(name: string, options?: CallOptions): Promise<Page>;
  /** Returns the active page. */
  getActivePage(options?: CallOptions): Promise<Page>;
  /** Adds an empty page. */
  addPage(displayName?: string, options?: CallOptions): Promise<Page>;
  /** Creates a page object without a request. */
  page(name: string, displayName?: string, isActive?: boolean, visibility?: SectionVisibility): Page;
}

/** Events of reports and visuals. */
type ReportEvents = Omit<ReportEventMap, 'pageChanged'> & {
  /** The active page has changed. */
  pageChanged: Omit<ReportEventMap['pageChanged'], 'newPage'> & { newPage: Page };
};

/** Base class of embedded content. Services create the instances. */
export interface Embed extends ConfigMembers, With<ToolkitEmbed, EmbedMembers<EmbedEventMap>> {}
/** An embedded dashboard. */
export interface Dashboard extends ConfigMembers, With<ToolkitDashboard, EmbedMembers<DashboardEventMap>> {}
/** An embedded dashboard tile. */
export interface Tile extends ConfigMembers, With<ToolkitTile, EmbedMembers<TileEventMap>> {}
/** Embedded Q&A, which answers questions about datasets. */
export interface Qna extends ConfigMembers, With<ToolkitQna, EmbedMembers<QnaEventMap>> {}
/** Opens the editor with a new report on a dataset. */
export interface Create extends ConfigMembers, With<ToolkitCreate, EmbedMembers<EmbedEventMap>> {
  /** The request body for the frame. */
  createConfig: IReportCreateConfiguration;
}
/** Creates a report from data of the host page. */
export interface QuickCreate extends ConfigMembers, With<ToolkitQuickCreate, EmbedMembers<EmbedEventMap>> {
  /** The request body for the frame. */
  createConfig: IQuickCreateConfiguration;
}
/** An embedded report, interactive or paginated. */
export interface Report
  extends ConfigMembers, With<ToolkitReport, EmbedMembers<ReportEvents> & PagesMembers> {}
/** A single visual of a report. */
export interface Visual
  extends ConfigMembers, With<ToolkitVisual & Report, EmbedMembers<ReportEvents> & PagesMembers> {
  /** Returns the descriptor of the visual. */
  getVisualDescriptor(options?: CallOptions): Promise<VisualDescriptor>;
  /** Only reports have batches. */
  readonly batch: never;
}
/** A page of a report. */
export interface Page extends ToolkitPage {
  /** The report of the page. */
  report: ReportMembers & ReportNode;
  /** Stable identifier of the page. */
  name: string;
  /** Title on the tab. Absent for pages from `Report.page`. */
  displayName: string;
  /** Whether the page was active when it was requested. */
  isActive: boolean;
  /** Visibility of the tab in view mode. */
  visibility: SectionVisibility;
  /** Page size set by the author, in pixels. */
  defaultSize: ICustomPageSize;
  /** How the page fits the iframe, set by the author. */
  defaultDisplayOption: DisplayOption;
  /** Page size of the mobile layout, if the author designed one. */
  mobileSize: ICustomPageSize;
  /** Background of the page. */
  background: IPageBackground;
  /** Wallpaper around the page. */
  wallpaper: IPageWallpaper;
  /** Returns the visuals of the page. */
  getVisuals(options?: CallOptions): Promise<VisualDescriptor[]>;
  /** Returns the visual with this name. */
  getVisualByName(name: string, options?: CallOptions): Promise<VisualDescriptor>;
  /** Returns the slicers of the page. */
  getSlicers(options?: CallOptions): Promise<VisualDescriptor[]>;
}

/** A visual of a page. */
export interface VisualDescriptor extends ToolkitVisualDescriptor {
  /** The page of the visual. */
  page: PageMembers;
  /** Stable identifier of the visual. */
  name: string;
  /** Title of the visual, possibly empty. */
  title: string;
  /** Visual type, such as `card` or `slicer`. */
  type: string;
  /** Position and size of the visual. */
  layout: IVisualLayout;
}

/** The embeds by the `type` of their configurations. */
interface Contents {
  /** A report. */
  report: Report;
  /** A dashboard. */
  dashboard: Dashboard;
  /** A tile. */
  tile: Tile;
  /** Q&A. */
  qna: Qna;
  /** A visual. */
  visual: Visual;
  /** A new report. */
  create: Create;
  /** A report from data. */
  quickCreate: QuickCreate;
}

/** The configurations by their `type`. */
interface Configurations {
  /** Configuration of a report. */
  report: ReportEmbedConfiguration;
  /** Configuration of a dashboard. */
  dashboard: DashboardEmbedConfiguration;
  /** Configuration of a tile. */
  tile: TileEmbedConfiguration;
  /** Configuration of Q&A. */
  qna: QnaEmbedConfiguration;
  /** Configuration of a visual. */
  visual: VisualEmbedConfiguration;
  /** Configuration of a new report. */
  create: ReportCreateConfiguration;
  /** Configuration of a report from data. */
  quickCreate: QuickCreateConfiguration;
}

/** Creates the content of a registered type. */
export type DropInComponentFactory = (
  service: DropInService,
  element: HTMLElement,
  config: IEmbedConfigurationBase,
  phasedRender?: boolean,
  isBootstrap?: boolean,
) => Embed;

/** Embeds content, with the behavior and the types of powerbi-client. */
export interface DropInService extends CompatibleService {
  /** The default access token, used when a configuration has none. */
  accessToken: string;
  /** Embeds content and returns it. */
  embed<T extends keyof Contents>(element: HTMLElement, config: Configurations[T] & { type: T }): Contents[T];
  /** Embeds content whose type is only known at run time. */
  embed(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  /** Prepares content, but does not render it until `render` is called. */
  load<T extends keyof Contents>(element: HTMLElement, config: Configurations[T] & { type: T }): Contents[T];
  /** Prepares content whose type is only known at run time. */
  load(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  /** Creates the iframe before the ID and the token are known. */
  bootstrap<T extends keyof Contents>(
    element: HTMLElement,
    config: Configurations[T] & { type: T },
  ): Contents[T];
  /** Creates the iframe of content whose type is only known at run time. */
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): Embed;
  /** Opens the editor with a new report. The configuration may get the ID of the dataset from the embed URL. */
  createReport(
    element: HTMLElement,
    config: IEmbedConfiguration | IReportCreateConfiguration | ReportCreateConfiguration,
  ): Create;
  /** Creates a report from data of the host page. */
  quickCreate(element: HTMLElement, config: QuickCreateConfiguration): QuickCreate;
  /** Embeds content in all elements with an embed URL attribute. */
  init(container?: HTMLElement, config?: IEmbedConfigurationBase): Embed[];
  /** Returns the content of the element. */
  get(element: HTMLElement): Embed;
  /** Returns the embed with this `uniqueId`, or `undefined`. */
  find(uniqueId: string): Embed;
  /** Registers content that was created without `embed`, in place of the element's existing content. */
  addOrOverwriteEmbed(component: Embed, element: HTMLElement): void;
  /** Registers a content type. */
  register(type: string, factory: DropInComponentFactory, eventUrls: readonly string[]): void;
}

/** The static members of a class, which can be assigned and are not optional, as in powerbi-client. */
type Statics<Toolkit> = {
  -readonly [K in Exclude<keyof Toolkit, 'prototype'>]: Toolkit[K] extends string | undefined
    ? string
    : Toolkit[K] extends number
      ? number
      : Toolkit[K] extends readonly string[]
        ? string[]
        : (url: string) => string;
};

/** A class of the toolkit that creates embeds with the types of this file. */
type ContentClass<Toolkit, Content> = Statics<Toolkit> & {
  prototype: Content;
  new (
    service: DropInService,
    element: HTMLElement,
    config: IEmbedConfigurationBase,
    mode?: EmbedMode,
  ): Content;
};

/** Base class of embedded content. */
export const Embed = ToolkitEmbed as unknown as Statics<typeof ToolkitEmbed> & {
  prototype: Embed;
} & (abstract new (...parameters: never) => Embed);
/** Content of the type `dashboard`. */
export const Dashboard = ToolkitDashboard as unknown as ContentClass<typeof ToolkitDashboard, Dashboard>;
/** Content of the type `tile`. */
export const Tile = ToolkitTile as unknown as ContentClass<typeof ToolkitTile, Tile>;
/** Content of the type `qna`. */
export const Qna = ToolkitQna as unknown as ContentClass<typeof ToolkitQna, Qna>;
/** Content of the type `create`. */
export const Create = ToolkitCreate as unknown as ContentClass<typeof ToolkitCreate, Create>;
/** Content of the type `quickCreate`. */
export const QuickCreate = ToolkitQuickCreate as unknown as ContentClass<
  typeof ToolkitQuickCreate,
  QuickCreate
>;
/** Content of the type `report`. */
export const Report = ToolkitReport as unknown as ContentClass<typeof ToolkitReport, Report>;
/** Content of the type `visual`. */
export const Visual = ToolkitVisual as unknown as ContentClass<typeof ToolkitVisual, Visual>;
/** A page of a report. */
export const Page = ToolkitPage as unknown as Omit<typeof ToolkitPage, 'prototype'> & {
  prototype: Page;
  new (...parameters: ConstructorParameters<typeof ToolkitPage>): Page;
};
/** A visual of a page. */
export const VisualDescriptor = ToolkitVisualDescriptor as unknown as {
  prototype: VisualDescriptor;
  new (page: PageNode, name: string, title: string, type: string, layout?: IVisualLayout): VisualDescriptor;
};
/** A service. */
export const DropInService = CompatibleService as unknown as {
  prototype: DropInService;
  new (
    hpmFactory?: IHpmFactory,
    wpmpFactory?: IWpmpFactory,
    routerFactory?: IRouterFactory,
    config?: ServiceConfiguration,
  ): DropInService;
};
