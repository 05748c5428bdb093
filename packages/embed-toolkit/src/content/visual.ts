import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { FilterClient, removeAll } from '../filters/filter-client.ts';
import {
  DisplayOption,
  FiltersLevel as Levels,
  LayoutType as Layouts,
  PageSizeType as PageSizes,
  VisualContainerDisplayMode as DisplayModes,
} from '../models/enums.ts';
import type { FiltersLevel, FiltersOperations } from '../models/enums.ts';
import type { ValidationIssue } from '../shared/errors.ts';
import type { CallOptions, CompleteConfiguration, VisualEmbedConfiguration } from '../shared/options.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { IVisualEmbedConfiguration } from '../types/configurations.ts';
import type { IFilter } from '../types/filters.ts';
import type { EmbedMode } from './embed.ts';
import type { Page } from './page.ts';
import { ReportContent } from './report-content.ts';
import { reportContentType } from './report.ts';
import type { VisualDescriptor } from './visual-descriptor.ts';

const missingNameMessages = {
  pageName: 'Page name is required when embedding a visual.',
  visualName:
    'Visual name is required, but it was not found. You must provide a visual name as part of embed configuration.',
};

/** A visual is embedded as a report that hides everything else. */
const visualContentType = {
  ...reportContentType,
  type: 'visual',
  title: 'Visual',
  prepareUrl: undefined,
  validate: (config) => [...findMissingNames(config), ...reportContentType.validate(config)],
  getBody: (config, iframe) => ({
    ...config,
    settings: { ...config.settings, ...buildVisualSettings(config, iframe) },
  }),
} as const satisfies ContentTypeDefinition;

function findMissingNames(config: CompleteConfiguration): ValidationIssue[] {
  const names = config as { pageName?: unknown; visualName?: unknown };
  return (['pageName', 'visualName'] as const)
    .filter((name) => typeof names[name] !== 'string' || names[name] === '')
    .map((path) => ({ path, message: missingNameMessages[path] }));
}

/** Returns settings that hide the rest of the page and fit the visual to the iframe. */
function buildVisualSettings(config: CompleteConfiguration, iframe: HTMLIFrameElement): object {
  const { pageName = '', visualName = '', width, height } = config as IVisualEmbedConfiguration;
  const size = { width: width || iframe.offsetWidth, height: height || iframe.offsetHeight };
  const visibleLayout = {
    displayState: { mode: DisplayModes.Visible },
    x: 1,
    y: 1,
    z: 1,
    ...size,
  };
  const customLayout = config.settings?.customLayout;
  return {
    filterPaneEnabled: false,
    navContentPaneEnabled: false,
    layoutType: Layouts.Custom,
    customLayout: {
      displayOption: customLayout?.displayOption ?? DisplayOption.FitToPage,
      pageSize: customLayout?.pageSize ?? { type: PageSizes.Custom, ...size },
      pagesLayout: customLayout?.pagesLayout ?? {
        [pageName]: {
          defaultLayout: { displayState: { mode: DisplayModes.Hidden } },
          visualsLayout: { [visualName]: visibleLayout },
        },
      },
    },
  };
}

/** The level of the filters (the visual's own by default), or the options of the call. */
type LevelOrOptions = FiltersLevel | CallOptions;

/**
 * A single embedded visual. Filter methods apply to the visual unless a call sets another level. The other methods
 * apply to the report of the visual.
 */
export class Visual extends ReportContent {
  /** The name of the content type, as powerbi-client spells it. */
  static override readonly type: string = 'visual';
  /** The message of `getPages`. */
  static readonly GetPagesNotSupportedError = 'Get pages is not supported while embedding a visual.';
  /** The message of `setPage`. */
  static readonly SetPageNotSupportedError = 'Set page is not supported while embedding a visual.';
  /** The message of `render`. */
  static readonly RenderNotSupportedError = 'render is not supported while embedding a visual.';

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: VisualEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, visualContentType, element, config, mode);
  }

  /**
   * Rejects, because a visual has no pages.
   *
   * @throws {ToolkitError} `not_supported`
   * @group Pages
   */
  async getPages(): Promise<Page[]> {
    throw this.toRaw().client.createError('not_supported', Visual.GetPagesNotSupportedError);
  }

  /**
   * Rejects, because a visual has no pages.
   *
   * @throws {ToolkitError} `not_supported`
   * @group Pages
   */
  async setPage(): Promise<FrameResponse<void>> {
    throw this.toRaw().client.createError('not_supported', Visual.SetPageNotSupportedError);
  }

  /**
   * Rejects, because visuals do not support phased loading.
   *
   * @throws {ToolkitError} `not_supported`
   * @group Loading
   */
  async render(): Promise<void> {
    throw this.toRaw().client.createError('not_supported', Visual.RenderNotSupportedError);
  }

  /**
   * Returns the descriptor of the visual.
   *
   * @throws {ToolkitError} `not_found` when the page does not contain the visual
   * @group Visuals
   */
  getVisualDescriptor(options?: CallOptions): Promise<VisualDescriptor> {
    const { pageName, visualName } = this.toRaw().#names;
    return this.page(pageName).getVisualByName(visualName, options);
  }

  /**
   * Returns the filters of the visual, or of its page or report according to `level`.
   *
   * @group Filters
   */
  getFilters(level?: LevelOrOptions, options?: CallOptions): Promise<IFilter[]> {
    return this.toRaw().#getFilterClient(level).getFilters(toCallOptions(level, options));
  }

  /**
   * Replaces all filters of the level.
   *
   * @group Filters
   */
  setFilters(
    filters: IFilter[],
    level?: LevelOrOptions,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw().#getFilterClient(level).setFilters(filters, toCallOptions(level, options));
  }

  /**
   * Adds, replaces or removes filters of the level. `Add` and `Replace` do not change filters of other targets.
   *
   * @group Filters
   */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    level?: LevelOrOptions,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.toRaw()
      .#getFilterClient(level)
      .updateFilters(operation, filters, toCallOptions(level, options));
  }

  /**
   * Removes all filters of the level.
   *
   * @group Filters
   */
  removeFilters(level?: LevelOrOptions, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.updateFilters(removeAll, undefined, level, options);
  }

  get #names(): { pageName: string; visualName: string } {
    return this.config as IVisualEmbedConfiguration as { pageName: string; visualName: string };
  }

  #getFilterClient(level: LevelOrOptions | undefined): FilterClient {
    const { pageName, visualName } = this.#names;
    if (level === Levels.Report) return new FilterClient(this.client, '/report');
    const page = `/report/pages/${pageName}`;
    return new FilterClient(this.client, level === Levels.Page ? page : `${page}/visuals/${visualName}`);
  }
}

function toCallOptions(level: LevelOrOptions | undefined, options?: CallOptions): CallOptions | undefined {
  return typeof level === 'object' ? level : options;
}
