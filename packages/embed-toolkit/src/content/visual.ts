import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import type { Filterable } from '../filters/filterable.ts';
import { FiltersLevel as Levels } from '../models/enums.ts';
import type { FiltersLevel, FiltersOperations } from '../models/enums.ts';
import type { IFilter, IVisualEmbedConfiguration } from '../models/types.ts';
import type { CallOptions, VisualEmbedConfiguration } from '../shared/options.ts';
import type { FrameResponse } from '../transport/message.ts';
import { throwTranslated } from '../transport/throw-translated.ts';
import { visualContentType } from './content-types/visual.ts';
import type { EmbedMode } from './embed.ts';
import type { Page } from './page.ts';
import { Report } from './report.ts';
import type { VisualDescriptor } from './visual-descriptor.ts';

/** The level of the filters (the visual's own by default), or the options of the call. */
type LevelOrOptions = FiltersLevel | CallOptions;

/** A single embedded visual. Filter methods apply to the visual unless a call sets another level. */
export class Visual extends Report {
  static override readonly contentType: ContentTypeDefinition = visualContentType;
  static override readonly type: string = 'visual';
  static readonly GetPagesNotSupportedError = 'Get pages is not supported while embedding a visual.';
  static readonly SetPageNotSupportedError = 'Set page is not supported while embedding a visual.';
  static readonly RenderNotSupportedError = 'render is not supported while embedding a visual.';

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: VisualEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, element, config, mode, visualContentType);
  }

  /**
   * Rejects, because a visual has no pages.
   *
   * @throws {ToolkitError} `not_supported`
   */
  override async getPages(): Promise<Page[]> {
    throwTranslated(this.client, 'not_supported', Visual.GetPagesNotSupportedError);
  }

  /**
   * Rejects, because a visual has no pages.
   *
   * @throws {ToolkitError} `not_supported`
   */
  override async setPage(): Promise<FrameResponse<void>> {
    throwTranslated(this.client, 'not_supported', Visual.SetPageNotSupportedError);
  }

  /**
   * Rejects, because visuals do not support phased loading.
   *
   * @throws {ToolkitError} `not_supported`
   */
  override async render(): Promise<void> {
    throwTranslated(this.client, 'not_supported', Visual.RenderNotSupportedError);
  }

  /**
   * Returns the descriptor of the visual.
   *
   * @throws {ToolkitError} `not_found` when the page does not contain the visual
   */
  getVisualDescriptor(options?: CallOptions): Promise<VisualDescriptor> {
    const { pageName, visualName } = this.#names;
    return this.page(pageName).getVisualByName(visualName, options);
  }

  /** Returns the filters of the visual, or of its page or report according to `level`. */
  override getFilters(level?: LevelOrOptions, options?: CallOptions): Promise<IFilter[]> {
    return this.#createFilterable(level).getFilters(toCallOptions(level, options));
  }

  /** Replaces all filters of the level. */
  override setFilters(
    filters: IFilter[],
    level?: LevelOrOptions,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#createFilterable(level).setFilters(filters, toCallOptions(level, options));
  }

  /** Adds, replaces or removes filters of the level. `Add` and `Replace` do not change filters of other targets. */
  override updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    level?: LevelOrOptions,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#createFilterable(level).updateFilters(operation, filters, toCallOptions(level, options));
  }

  /** Removes all filters of the level. */
  override removeFilters(level?: LevelOrOptions, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.#createFilterable(level).removeFilters(toCallOptions(level, options));
  }

  get #names(): { pageName: string; visualName: string } {
    return this.config as IVisualEmbedConfiguration as { pageName: string; visualName: string };
  }

  #createFilterable(level: LevelOrOptions | undefined): Filterable {
    const { pageName, visualName } = this.#names;
    if (level === Levels.Report) return this.createFilterable('/report');
    const page = `/report/pages/${pageName}`;
    return this.createFilterable(level === Levels.Page ? page : `${page}/visuals/${visualName}`);
  }
}

function toCallOptions(level: LevelOrOptions | undefined, options?: CallOptions): CallOptions | undefined {
  return typeof level === 'object' ? level : options;
}
