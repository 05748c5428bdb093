import { FilterClient, removeAll } from '../filters/filter-client.ts';
import type { IFilterable } from '../filters/filter-client.ts';
import type {
  ExportDataType,
  FiltersOperations,
  PageSizeType,
  VisualContainerDisplayMode,
} from '../models/enums.ts';
import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { IFilter } from '../types/filters.ts';
import type { IVisualLayout } from '../types/layout.ts';
import type { ISmartNarratives } from '../types/report.ts';
import type {
  ICloneVisualRequest,
  ICloneVisualResponse,
  IExportDataResult,
  ISortByVisualRequest,
} from '../types/requests.ts';
import type { ISlicerState } from '../types/slicers.ts';

/** The page of a visual. */
export interface PageNode {
  /** Stable identifier of the page. */
  readonly name: string;
  /** The report of the page. */
  readonly report: ReportNode;
}

/** The report of a page or visual, with the methods that change its layout. */
export interface ReportNode {
  /**
   * Returns the report itself if this is a proxy of it.
   *
   * @internal
   */
  readonly toRaw: () => ReportNode & { readonly client: FrameClient };
  /** Moves a visual, in pixels of its page. `z` sets the stacking order. */
  moveVisual(
    pageName: string,
    visualName: string,
    x: number,
    y: number,
    z?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>>;
  /** Resizes the active page. Width and height, in pixels, apply to `PageSizeType.Custom`. */
  resizeActivePage(
    pageSizeType: PageSizeType,
    width?: number,
    height?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>>;
  /** Resizes a visual, in pixels of its page. */
  resizeVisual(
    pageName: string,
    visualName: string,
    width: number,
    height: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>>;
  /** Shows or hides a visual. */
  setVisualDisplayState(
    pageName: string,
    visualName: string,
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<FrameResponse<void>>;
}

/**
 * A visual of a page, from `Page.getVisuals`.
 *
 * ```ts
 * const slicers = await page.getSlicers();
 * for (const slicer of slicers) {
 *   await slicer.setSlicerState({ filters: [] });
 * }
 * ```
 */
export class VisualDescriptor implements IFilterable {
  /** The page of the visual. */
  readonly page: PageNode;
  /** Stable identifier of the visual. */
  readonly name: string;
  /** Title of the visual, possibly empty. */
  readonly title: string;
  /** Visual type, such as `card` or `slicer`. */
  readonly type: string;
  /** Position and size when the visual was requested, in pixels of the page. */
  readonly layout: IVisualLayout | undefined;

  constructor(page: PageNode, name: string, title: string, type: string, layout?: IVisualLayout) {
    this.page = page;
    this.name = name;
    this.title = title;
    this.type = type;
    this.layout = layout;
  }

  /**
   * Returns the current filters of the visual, including hidden ones.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * const visual = await page.getVisualByName('revenue');
   * console.log(await visual.getFilters());
   * ```
   */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return getFilterClient(this).getFilters(options);
  }

  /**
   * Replaces all filters of the visual.
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
   * const visual = await page.getVisualByName('revenue');
   * await visual.setFilters([norway]);
   * ```
   */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<FrameResponse<void>> {
    return getFilterClient(this).setFilters(filters, options);
  }

  /**
   * Adds, replaces or removes filters of the visual. `Add` and `Replace` do not change filters of other targets.
   *
   * @throws {ToolkitError} `invalid_configuration` when the service is `strict` and a filter is invalid
   * @group Filters
   *
   * @example
   * ```ts
   * import { TopNFilterBuilder, models } from 'embed-toolkit';
   *
   * const topProducts = new TopNFilterBuilder()
   *   .withColumnTarget('Product', 'Product')
   *   .top(5)
   *   .orderByTarget({ table: 'Sales', measure: 'Revenue' })
   *   .build();
   * const page = await report.getActivePage();
   * const visual = await page.getVisualByName('revenue');
   * await visual.updateFilters(models.FiltersOperations.Add, [topProducts]);
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
   * Removes all filters of the visual.
   *
   * @group Filters
   *
   * @example
   * ```ts
   * const page = await report.getActivePage();
   * const visual = await page.getVisualByName('revenue');
   * await visual.removeFilters();
   * ```
   */
  removeFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.updateFilters(removeAll, undefined, options);
  }

  /**
   * Returns the selection of a slicer. The frame rejects this call for other visuals.
   *
   * @group Slicers
   */
  getSlicerState(options?: CallOptions): Promise<ISlicerState> {
    return getClient(this).read(`${getPath(this)}/slicer`, options);
  }

  /**
   * Sets the selection of a slicer. A state without filters clears it. The frame rejects this call for other visuals.
   *
   * @group Slicers
   *
   * @example
   * ```ts
   * import { BasicFilterBuilder } from 'embed-toolkit';
   *
   * const page = await report.getActivePage();
   * const [slicer] = await page.getSlicers();
   * const norway = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Norway']).build();
   * await slicer?.setSlicerState({ filters: [norway] });
   * ```
   */
  setSlicerState(state: ISlicerState, options?: CallOptions): Promise<FrameResponse<void>> {
    return getClient(this).put(`${getPath(this)}/slicer`, state, options);
  }

  /**
   * Exports the data of the visual as text.
   *
   * @param rows - maximum number of rows, by default the limit of the frame
   * @group Data
   *
   * @example
   * ```ts
   * import { models } from 'embed-toolkit';
   *
   * const page = await report.getActivePage();
   * const visual = await page.getVisualByName('revenue');
   * const { data } = await visual.exportData(models.ExportDataType.Summarized, 100);
   * ```
   */
  async exportData(type?: ExportDataType, rows?: number, options?: CallOptions): Promise<IExportDataResult> {
    const body = { rows, exportDataType: type };
    return (await getClient(this).post<IExportDataResult>(`${getPath(this)}/exportData`, body, options)).body;
  }

  /**
   * Copies the visual on its page and returns the `visualName` of the copy.
   *
   * @group Data
   */
  async clone(request: ICloneVisualRequest = {}, options?: CallOptions): Promise<ICloneVisualResponse> {
    return (await getClient(this).post<ICloneVisualResponse>(`${getPath(this)}/clone`, request, options))
      .body;
  }

  /**
   * Sorts the visual by one of its fields.
   *
   * @group Data
   */
  sortBy(request: ISortByVisualRequest, options?: CallOptions): Promise<FrameResponse<void>> {
    return getClient(this).put(`${getPath(this)}/sortBy`, request, options);
  }

  /**
   * Moves the visual on its page, in pixels. `z` sets the stacking order.
   *
   * @group Layout
   */
  moveVisual(x: number, y: number, z?: number, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.page.report.moveVisual(this.page.name, this.name, x, y, z, options);
  }

  /**
   * Resizes the visual, in pixels of its page.
   *
   * @group Layout
   */
  resizeVisual(width: number, height: number, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.page.report.resizeVisual(this.page.name, this.name, width, height, options);
  }

  /**
   * Shows or hides the visual.
   *
   * @group Layout
   */
  setVisualDisplayState(
    mode: VisualContainerDisplayMode,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.page.report.setVisualDisplayState(this.page.name, this.name, mode, options);
  }

  /**
   * Returns the smart narrative of the visual.
   *
   * @group Data
   */
  getSmartNarrativeInsights(options?: CallOptions): Promise<ISmartNarratives> {
    return getClient(this).read(`${getPath(this)}/smartNarrativeInsights`, options);
  }
}

// These functions derive everything from public properties, so that they also work with copies of a descriptor.

function getPath({ page, name }: VisualDescriptor): string {
  return `/report/pages/${page.name}/visuals/${name}`;
}

function getClient({ page }: VisualDescriptor): FrameClient {
  return page.report.toRaw().client;
}

function getFilterClient(visual: VisualDescriptor): FilterClient {
  return new FilterClient(getClient(visual), getPath(visual));
}
