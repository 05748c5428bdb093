import { fitHeight } from '../embedding/iframe.ts';
import { isMobileLayout } from '../embedding/resolve-configuration.ts';
import { LayoutType } from '../models/enums.ts';
import type { IPage, ISettings, IVisualLayout } from '../models/types.ts';
import { ToolkitError } from '../shared/errors.ts';
import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import { Page } from './page.ts';
import { readList } from './read-list.ts';
import type { ReportNode } from './visual-descriptor.ts';

/** Reads, adds and describes the pages of a report. */
export class ReportPages {
  readonly #report: ReportNode;
  readonly #client: FrameClient;

  constructor(report: ReportNode) {
    this.#report = report;
    this.#client = report.client;
  }

  /** Returns all pages in tab order, including hidden ones. */
  async readAll(options?: CallOptions): Promise<Page[]> {
    const pages = await readList<IPage>(this.#client, '/report/pages', options);
    return pages.map((page) => Page.from(this.#report, page));
  }

  /**
   * Returns the page with this name.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page
   */
  async getByName(name: string, options?: CallOptions): Promise<Page> {
    const page = (await this.readAll(options)).find((candidate) => candidate.name === name);
    if (page) return page;
    throw this.#client.createError('not_found', `The report has no page named ${name}`);
  }

  /**
   * Returns the active page.
   *
   * @throws {ToolkitError} `not_found` when no page is active
   */
  async getActive(options?: CallOptions): Promise<Page> {
    const page = (await this.readAll(options)).find(({ isActive }) => isActive);
    if (page) return page;
    throw this.#client.createError('not_found', 'The report has no active page');
  }

  /**
   * Adds an empty page at the end.
   *
   * @throws {ToolkitError} `request_failed` when the frame rejects the request or does not return a page
   */
  async add(displayName?: string, options?: CallOptions): Promise<Page> {
    const { body } = await this.#client.post<IPage>('/report/addPage', { displayName }, options);
    if (typeof body === 'object' && body !== null) return Page.from(this.#report, body);
    throw this.#client.createError('request_failed', 'POST /report/addPage did not return a page');
  }

  /**
   * Returns settings that change the layout of one visual.
   *
   * @throws {ToolkitError} `not_found` when the report has no such page or visual
   */
  async createLayoutSettings(
    pageName: string,
    visualName: string,
    layout: IVisualLayout,
    options?: CallOptions,
  ): Promise<ISettings> {
    const page = await this.getByName(pageName, options);
    await page.getVisualByName(visualName, options);
    const pagesLayout = { [pageName]: { visualsLayout: { [visualName]: layout } } };
    return { layoutType: LayoutType.Custom, customLayout: { pagesLayout } };
  }

  /** Converts the body of a `pageChanged` event to its detail, with a `Page`. */
  toPageChangedDetail(body: unknown): unknown {
    const { newPage, ...rest } = (body ?? {}) as { newPage?: IPage };
    if (!newPage) throw new ToolkitError('request_failed', "pageChanged: 'newPage' is missing");
    return { ...rest, newPage: Page.from(this.#report, { ...newPage, isActive: true }) };
  }

  /** Adapts the height of the iframe to the aspect ratio of the active page. */
  async fitHeight(iframe: HTMLIFrameElement, layoutType: LayoutType | undefined): Promise<void> {
    const { defaultSize, mobileSize } = await this.getActive();
    const { width, height } = (isMobileLayout(layoutType) ? mobileSize : undefined) ?? defaultSize ?? {};
    if (width && height) fitHeight(iframe, width, height);
  }
}
