import type {
  ExportDataType,
  ICloneVisualRequest,
  ICloneVisualResponse,
  IExportDataResult,
  ISlicerState,
  ISmartNarratives,
  ISortByVisualRequest,
  IVisualLayout,
  VisualContainerDisplayMode,
} from './models/index.ts';
import type { FrameClient } from './frame-client.ts';
import { Filterable } from './filterable.ts';
import type { CallOptions } from './options.ts';
import type { Report } from './report.ts';
import type { Reply } from './transport/message.ts';

/** What a visual needs of the page that it is on. */
export interface PageNode {
  readonly name: string;
  readonly report: ReportNode;
}

/** What a page and its visuals need of their report. */
export type ReportNode = Pick<
  Report,
  'client' | 'moveVisual' | 'resizeActivePage' | 'resizeVisual' | 'setVisualDisplayState'
>;

/**
 * A visual of a page: found by `Page.getVisuals`.
 *
 * ```ts
 * const slicers = await page.getSlicers();
 * for (const slicer of slicers) {
 *   await slicer.setSlicerState({ filters: [] });
 * }
 * ```
 */
export class VisualDescriptor extends Filterable {
  /** The page that the visual is on. */
  readonly page: PageNode;
  /** What addresses the visual; it never changes. */
  readonly name: string;
  /** What people read above the visual; it may be empty. */
  readonly title: string;
  /** What the visual draws, such as `card` or `slicer`. */
  readonly type: string;
  /** Where the visual stood when it was asked for, in pixels of its page. */
  readonly layout: IVisualLayout | undefined;
  readonly #client: FrameClient;
  readonly #path: string;

  constructor(page: PageNode, name: string, title: string, type: string, layout?: IVisualLayout) {
    const path = `/report/pages/${page.name}/visuals/${name}`;
    super(page.report.client, path);
    this.page = page;
    this.name = name;
    this.title = title;
    this.type = type;
    this.layout = layout;
    this.#client = page.report.client;
    this.#path = path;
  }

  /** What is chosen in a slicer. The frame refuses for other visuals. */
  getSlicerState(options?: CallOptions): Promise<ISlicerState> {
    return this.#client.read(`${this.#path}/slicer`, options);
  }

  /** Chooses in a slicer; a state without filters clears it. The frame refuses for other visuals. */
  setSlicerState(state: ISlicerState, options?: CallOptions): Promise<Reply<void>> {
    return this.#client.put(`${this.#path}/slicer`, state, options);
  }

  /** The visual's data as text; the frame's own limit of rows holds where `rows` is absent. */
  async exportData(type?: ExportDataType, rows?: number, options?: CallOptions): Promise<IExportDataResult> {
    const body = { ...(rows !== undefined && { rows }), ...(type !== undefined && { exportDataType: type }) };
    return (await this.#client.post<IExportDataResult>(`${this.#path}/exportData`, body, options)).body;
  }

  /** Copies the visual on its page; `visualName` of the answer addresses the copy. */
  async clone(request: ICloneVisualRequest = {}, options?: CallOptions): Promise<ICloneVisualResponse> {
    return (await this.#client.post<ICloneVisualResponse>(`${this.#path}/clone`, request, options)).body;
  }

  /** Sorts by a field that the visual shows. */
  sortBy(request: ISortByVisualRequest, options?: CallOptions): Promise<Reply<void>> {
    return this.#client.put(`${this.#path}/sortBy`, request, options);
  }

  /** Moves the visual on its page, in pixels; `z` puts it before others. */
  moveVisual(x: number, y: number, z?: number, options?: CallOptions): Promise<Reply<void>> {
    return this.page.report.moveVisual(this.page.name, this.name, x, y, z, options);
  }

  /** Sizes the visual, in pixels of its page. */
  resizeVisual(width: number, height: number, options?: CallOptions): Promise<Reply<void>> {
    return this.page.report.resizeVisual(this.page.name, this.name, width, height, options);
  }

  /** Shows or hides the visual. */
  setVisualDisplayState(mode: VisualContainerDisplayMode, options?: CallOptions): Promise<Reply<void>> {
    return this.page.report.setVisualDisplayState(this.page.name, this.name, mode, options);
  }

  /** The text that sums up the visual. */
  getSmartNarrativeInsights(options?: CallOptions): Promise<ISmartNarratives> {
    return this.#client.read(`${this.#path}/smartNarrativeInsights`, options);
  }
}
