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
import type { Caller } from './caller.ts';
import { Filterable } from './filterable.ts';
import type { CallOptions } from './options.ts';
import type { Report } from './report.ts';
import type { Reply } from './wire/message.ts';

/** What a visual needs of the page that it is on. */
export interface PageNode {
  readonly name: string;
  readonly report: ReportNode;
}

/** What a page and its visuals need of their report. */
export type ReportNode = Pick<
  Report,
  'caller' | 'moveVisual' | 'resizeActivePage' | 'resizeVisual' | 'setVisualDisplayState'
>;

/** A visual of a page: found by `Page.getVisuals`. */
export class VisualDescriptor extends Filterable {
  readonly page: PageNode;
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly layout: IVisualLayout | undefined;
  readonly #caller: Caller;
  readonly #path: string;

  constructor(page: PageNode, name: string, title: string, type: string, layout?: IVisualLayout) {
    const path = `/report/pages/${page.name}/visuals/${name}`;
    super(page.report.caller, path);
    this.page = page;
    this.name = name;
    this.title = title;
    this.type = type;
    this.layout = layout;
    this.#caller = page.report.caller;
    this.#path = path;
  }

  /** What is chosen in a slicer. The frame refuses for other visuals. */
  getSlicerState(options?: CallOptions): Promise<ISlicerState> {
    return this.#caller.read(`${this.#path}/slicer`, options);
  }

  setSlicerState(state: ISlicerState, options?: CallOptions): Promise<Reply<void>> {
    return this.#caller.put(`${this.#path}/slicer`, state, options);
  }

  /** The visual's data as text; the frame's own limit of rows holds where `rows` is absent. */
  async exportData(type?: ExportDataType, rows?: number, options?: CallOptions): Promise<IExportDataResult> {
    const body = { ...(rows !== undefined && { rows }), ...(type !== undefined && { exportDataType: type }) };
    return (await this.#caller.post<IExportDataResult>(`${this.#path}/exportData`, body, options)).body;
  }

  async clone(request: ICloneVisualRequest = {}, options?: CallOptions): Promise<ICloneVisualResponse> {
    return (await this.#caller.post<ICloneVisualResponse>(`${this.#path}/clone`, request, options)).body;
  }

  sortBy(request: ISortByVisualRequest, options?: CallOptions): Promise<Reply<void>> {
    return this.#caller.put(`${this.#path}/sortBy`, request, options);
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

  getSmartNarrativeInsights(options?: CallOptions): Promise<ISmartNarratives> {
    return this.#caller.read(`${this.#path}/smartNarrativeInsights`, options);
  }
}
