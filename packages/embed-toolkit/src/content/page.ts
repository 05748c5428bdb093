import { FilterClient, removeAll } from '../filters/filter-client.ts';
import type { IFilterable } from '../filters/filter-client.ts';
import { LayoutType as Layouts } from '../models/enums.ts';
import type {
  DisplayOption,
  FiltersOperations,
  LayoutType,
  PageSizeType,
  SectionVisibility,
  VisualContainerDisplayMode,
} from '../models/enums.ts';
import type { CallOptions } from '../shared/options.ts';
import { readList } from '../transport/frame-client.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { IFilter } from '../types/filters.ts';
import type { ICustomPageSize } from '../types/layout.ts';
import type { IPage, IPageBackground, IPageWallpaper, ISmartNarratives, IVisual } from '../types/report.ts';
import { VisualDescriptor } from './visual-descriptor.ts';
import type { PageNode, ReportNode } from './visual-descriptor.ts';

/**
 * A page of a report, from `Report.getPages`, or from `Report.page` if its name is known.
 *
 * ```ts
 * for (const page of await report.getPages()) {
 *   console.log(page.displayName, page.isActive);
 * }
 * await report.page('products').setActive();
 * ```
 */
export class Page implements IFilterable, PageNode {
  /** The report of the page. */
  readonly report: ReportNode;
  /** Stable identifier of the page. */
  readonly name: string;
  /** Title on the tab. Absent for pages from `Report.page`. */
  readonly displayName: string | undefined;
  /** Whether the page was active when it was requested. */
  readonly isActive: boolean | undefined;
  /** Visibility of the tab in view mode. */
  readonly visibility: SectionVisibility | undefined;
  /** Page size set by the author, in pixels. */
  readonly defaultSize: ICustomPageSize | undefined;
  /** How the page fits the iframe, set by the author. */
  readonly defaultDisplayOption: DisplayOption | undefined;
  /** Page size of the mobile layout, if the author designed one. */
  readonly mobileSize: ICustomPageSize | undefined;
  /** Background of the page. */
  readonly background: IPageBackground | undefined;
  /** Wallpaper around the page. */
  readonly wallpaper: IPageWallpaper | undefined;

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
    this.report = report.toRaw();
    this.name = name;
    this.displayName = displayName;
    this.isActive = isActivePage;
    this.visibility = visibility;
    this.defaultSize = defaultSize;
    this.defaultDisplayOption = defaultDisplayOption;
    this.mobileSize = mobileSize;
    this.background = background;
    this.wallpaper = wallpaper;
  }

  /** Creates a page from the data that the frame returned. */
  static from(report: ReportNode, page: IPage): Page {
    const { name, displayName, isActive, visibility, defaultSize, defaultDisplayOption } = page;
    const { mobileSize, background, wallpaper } = page;
    const appearance = [defaultSize, defaultDisplayOption, mobileSize, background, wallpaper] as const;
    return new Page(report, name, displayName, isActive, visibility, ...appearance);
  }

  /**
   * Returns the current filters of the page, including hidden ones.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * const filters = await page.getFilters();
   * console.log(filters.length);
   * ```
   */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return getFilterClient(this).getFilters(options);
  }

  /**
   * Replaces all filters of the page.
   *
   * @throws {ToolkitError} `invalid_configuration` when the service is `strict` and a filter is invalid
   * @group Filters
   *
   * @example
   * ```ts
   * import { BasicFilterBuilder } from 'embed-toolkit';
   *
   * const norway = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Norway']).build();
   * const page = await report.getActivePage();
   * await page.setFilters([norway]);
   * ```
   */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<FrameResponse<void>> {
    return getFilterClient(this).setFilters(filters, options);
  }

  /**
   * Adds, replaces or removes filters of the page. `Add` and `Replace` do not change filters of other targets.
   *
   * @throws {ToolkitError} `invalid_configuration` when the service is `strict` and a filter is invalid
   * @group Filters
   *
   * @example
   * ```ts
   * import { BasicFilterBuilder, models } from 'embed-toolkit';
   *
   * const norway = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Norway']).build();
   * const page = await report.getActivePage();
   * await page.updateFilters(models.FiltersOperations.Add, [norway]);
   * ```
   */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return getFilterClient(this).updateFilters(operation, filters, options);
  }

  /**
   * Removes all filters of the page.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * await page.removeFilters();
   * ```
   */
  removeFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.updateFilters(removeAll, undefined, options);
  }

  /**
   * Activates this page.
   *
   * @group Pages
   *
   * @example
   * ```ts
   * const pages = await report.getPages();
   * await pages.at(-1)?.setActive();
   * ```
   */
  setActive(options?: CallOptions): Promise<FrameResponse<void>> {
    // powerbi-client also sends a display name of null.
    const body = { name: this.name, displayName: null, isActive: true };
    return getClient(this).put('/report/pages/active', body, options);
  }

  /**
   * Returns all visuals of the page, including hidden ones, in the frame's order.
   *
   * @group Visuals
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * const visuals = await page.getVisuals();
   * console.log(visuals.map(({ title, type }) => `${title} (${type})`).join(', '));
   * ```
   */
  async getVisuals(options?: CallOptions): Promise<VisualDescriptor[]> {
    const visuals = await readList<IVisual>(getClient(this), `${getPath(this)}/visuals`, options);
    return visuals.map(
      ({ name, title, type, layout }) => new VisualDescriptor(this, name, title, type, layout),
    );
  }

  /**
   * Returns the visual with this name.
   *
   * @throws {ToolkitError} `not_found` when the page has no such visual
   * @group Visuals
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * const visual = await page.getVisualByName('revenue');
   * ```
   */
  async getVisualByName(name: string, options?: CallOptions): Promise<VisualDescriptor> {
    const visual = (await this.getVisuals(options)).find((descriptor) => descriptor.name === name);
    if (visual) return visual;
    throw getClient(this).createError('not_found', `The page ${this.name} has no visual named ${name}`);
  }

  /**
   * Returns the slicers of the page.
   *
   * @group Visuals
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * for (const slicer of await page.getSlicers()) {
   *   console.log(slicer.name, await slicer.getSlicerState());
   * }
   * ```
   */
  async getSlicers(options?: CallOptions): Promise<VisualDescriptor[]> {
    return (await this.getVisuals(options)).filter(({ type }) => type === 'slicer');
  }

  /**
   * Returns whether the page has this layout, such as a mobile layout.
   *
   * @group Layout
   */
  hasLayout(layout: LayoutType, options?: CallOptions): Promise<boolean> {
    return getClient(this).read(`${getPath(this)}/layoutTypes/${Layouts[layout]}`, options);
  }

  /**
   * Returns the smart narrative of the page.
   *
   * @group Visuals
   */
  getSmartNarrativeInsights(options?: CallOptions): Promise<ISmartNarratives> {
    return getClient(this).read(`${getPath(this)}/smartNarrativeInsights`, options);
  }

  /**
   * Moves a visual of this page; see `Report.moveVisual`.
   *
   * @group Layout
   */
  moveVisual(
    visualName: string,
    x: number,
    y: number,
    z?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.report.moveVisual(this.name, visualName, x, y, z, options);
  }

  /**
   * Resizes a visual of this page; see `Report.resizeVisual`.
   *
   * @group Layout
   */
  resizeVisual(
    visualName: string,
    width: number,
    height: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.report.resizeVisual(this.name, visualName, width, height, options);
  }

  /**
   * Shows or hides a visual of this page; see `Report.setVisualDisplayState`.
   *
   * @group Layout
   */
  setVisualDisplayState(
    visualName: string,
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.report.setVisualDisplayState(this.name, visualName, mode, options);
  }

  /**
   * Resizes the page, which must be active. Width and height, in pixels, apply to `PageSizeType.Custom`.
   *
   * @throws {ToolkitError} `not_supported` unless `isActive` is `true`
   * @group Layout
   */
  async resizePage(
    pageSizeType: PageSizeType,
    width?: number,
    height?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    if (!this.isActive) {
      const text = 'Cannot resize the page. Only the active page can be resized';
      throw getClient(this).createError('not_supported', text);
    }
    return this.report.resizeActivePage(pageSizeType, width, height, options);
  }

  /**
   * Changes the title on the tab. The `name` does not change. Requires edit mode.
   *
   * @group Pages
   */
  setDisplayName(displayName: string, options?: CallOptions): Promise<FrameResponse<void>> {
    const body = { name: this.name, displayName };
    return getClient(this).put(`${getPath(this)}/name`, body, options);
  }

  /**
   * Deletes the page. Requires edit mode.
   *
   * @group Pages
   */
  async delete(options?: CallOptions): Promise<void> {
    await getClient(this).request({ method: 'DELETE', url: getPath(this), body: {} }, options);
  }
}

// These functions derive everything from public properties, so that they also work with copies of a page.

function getPath({ name }: Page): string {
  return `/report/pages/${name}`;
}

function getClient({ report }: Page): FrameClient {
  return report.toRaw().client;
}

function getFilterClient(page: Page): FilterClient {
  return new FilterClient(getClient(page), getPath(page));
}
