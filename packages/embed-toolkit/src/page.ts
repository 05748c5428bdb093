import type {
  DisplayOption,
  ICustomPageSize,
  IPage,
  IPageBackground,
  IPageWallpaper,
  ISmartNarratives,
  IVisual,
  LayoutType,
  PageSizeType,
  SectionVisibility,
  VisualContainerDisplayMode,
} from './models/index.ts';
import type { FrameClient } from './frame-client.ts';
import { Filterable } from './filterable.ts';
import { LayoutType as Layouts } from './models/enums.ts';
import { throwNotFound, throwTranslated } from './throw-translated.ts';
import type { CallOptions } from './options.ts';
import { VisualDescriptor } from './visual-descriptor.ts';
import type { PageNode, ReportNode } from './visual-descriptor.ts';
import type { Reply } from './transport/message.ts';

/**
 * A page of a report: found by `Report.getPages`, or made by `Report.page` when its name is known.
 *
 * ```ts
 * for (const page of await report.getPages()) {
 *   console.log(page.displayName, page.isActive);
 * }
 * await report.page('products').setActive();
 * ```
 */
export class Page extends Filterable implements PageNode {
  /** The report that the page is of. */
  declare readonly report: ReportNode;
  /** What addresses the page; it never changes. */
  declare readonly name: string;
  /** What people read on the tab; absent where the page was made by its name alone. */
  declare readonly displayName: string | undefined;
  /** Whether it was the page shown when it was asked for. */
  declare readonly isActive: boolean | undefined;
  /** Whether the page has a tab while the report is read. */
  declare readonly visibility: SectionVisibility | undefined;
  /** The size that the author gave the page, in pixels. */
  declare readonly defaultSize: ICustomPageSize | undefined;
  /** How the author fits the page into a frame. */
  declare readonly defaultDisplayOption: DisplayOption | undefined;
  /** The size of the page on phones, where it was designed for them. */
  declare readonly mobileSize: ICustomPageSize | undefined;
  /** What lies behind the visuals. */
  declare readonly background: IPageBackground | undefined;
  /** What lies around the page. */
  declare readonly wallpaper: IPageWallpaper | undefined;
  readonly #client: FrameClient;
  readonly #path: string;

  constructor(
    report: ReportNode,
    name: string,
    displayName?: string,
    isActivePage?: boolean,
    visibility?: SectionVisibility,
    defaultSize?: ICustomPageSize,
    defaultDisplayOption?: DisplayOption,
    mobileSize?: ICustomPageSize,
    background?: IPageBackground,
    wallpaper?: IPageWallpaper,
  ) {
    const path = `/report/pages/${name}`;
    super(report.client, path);
    const looks = { defaultSize, defaultDisplayOption, mobileSize, background, wallpaper };
    Object.assign(this, { report, name, displayName, isActive: isActivePage, visibility, ...looks });
    this.#client = report.client;
    this.#path = path;
  }

  /** The page that a frame describes. */
  static from(report: ReportNode, page: IPage): Page {
    const { name, displayName, isActive, visibility, defaultSize, defaultDisplayOption } = page;
    const { mobileSize, background, wallpaper } = page;
    const looks = [defaultSize, defaultDisplayOption, mobileSize, background, wallpaper] as const;
    return new Page(report, name, displayName, isActive, visibility, ...looks);
  }

  /** Shows this page. */
  setActive(options?: CallOptions): Promise<Reply<void>> {
    const body = { name: this.name, displayName: null, isActive: true };
    return this.#client.put('/report/pages/active', body, options);
  }

  /** All visuals of the page, in the order in which the frame has them. Hidden ones are among them. */
  async getVisuals(options?: CallOptions): Promise<VisualDescriptor[]> {
    const visuals = await this.#client.readList<IVisual>(`${this.#path}/visuals`, options);
    return visuals.map(
      ({ name, title, type, layout }) => new VisualDescriptor(this, name, title, type, layout),
    );
  }

  /** Throws `not_found` when the page has no such visual. */
  async getVisualByName(name: string, options?: CallOptions): Promise<VisualDescriptor> {
    const visual = (await this.getVisuals(options)).find((one) => one.name === name);
    return visual ?? throwNotFound(this.#client, `The page ${this.name} has no visual named ${name}`);
  }

  /** The visuals that are slicers. */
  async getSlicers(options?: CallOptions): Promise<VisualDescriptor[]> {
    return (await this.getVisuals(options)).filter(({ type }) => type === 'slicer');
  }

  /** Whether the page was designed for the layout, mobile ones above all. */
  hasLayout(layout: LayoutType, options?: CallOptions): Promise<boolean> {
    return this.#client.read(`${this.#path}/layoutTypes/${Layouts[layout]}`, options);
  }

  /** The text that sums up the page. */
  getSmartNarrativeInsights(options?: CallOptions): Promise<ISmartNarratives> {
    return this.#client.read(`${this.#path}/smartNarrativeInsights`, options);
  }

  /** As `Report.moveVisual`, on this page. */
  moveVisual(
    visualName: string,
    x: number,
    y: number,
    z?: number,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.report.moveVisual(this.name, visualName, x, y, z, options);
  }

  /** As `Report.resizeVisual`, on this page. */
  resizeVisual(
    visualName: string,
    width: number,
    height: number,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.report.resizeVisual(this.name, visualName, width, height, options);
  }

  /** As `Report.setVisualDisplayState`, on this page. */
  setVisualDisplayState(
    visualName: string,
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.report.setVisualDisplayState(this.name, visualName, mode, options);
  }

  /** Width and height, in pixels, are for `PageSizeType.Custom`. Throws `not_supported` for any but the active page. */
  async resizePage(
    pageSizeType: PageSizeType,
    width?: number,
    height?: number,
    options?: CallOptions,
  ): Promise<Reply<void>> {
    if (!this.isActive) {
      const text = 'Cannot resize the page. Only the active page can be resized';
      throwTranslated(this.#client, 'not_supported', text);
    }
    return this.report.resizeActivePage(pageSizeType, width, height, options);
  }

  /** Renames the tab; `name` stays. The report has to be in edit mode. */
  setDisplayName(displayName: string, options?: CallOptions): Promise<Reply<void>> {
    const body = { name: this.name, displayName };
    return this.#client.put(`${this.#path}/name`, body, options);
  }

  /** Removes the page. The report has to be in edit mode. */
  async delete(options?: CallOptions): Promise<void> {
    await this.#client.request({ method: 'DELETE', url: this.#path, body: {} }, options);
  }
}
