/** What a host page says when it embeds. */
export type {
  /**
   * What each configuration starts from. It is enough to set up the frame of a report before its token is there.
   *
   * - `type`: the kind of content, such as `report`
   * - `embedUrl`: as the REST API gave it; its host must be allowed
   * - `hostname`: where the content is, in place of an embed URL
   * - `groupId`: the workspace, where the embed URL does not name it
   * - `uniqueId`: what messages know the embed by; made where it is absent
   * - `settings`: how the content looks and behaves
   * - `bootstrapped`: set by `bootstrap`
   */
  IBootstrapEmbedConfiguration,
  /**
   * Beside where the content is, the token that opens it.
   *
   * - `accessToken`: the token itself; renewed by `tokenRenewal`, if there is one
   * - `tokenType`: whose it is; `Aad` where nothing is said
   */
  IEmbedConfigurationBase,
  /**
   * What content of every kind takes: its id, what the viewer may do, how it looks in high contrast.
   *
   * - `id`: which report, dashboard or tile
   * - `permissions`: what the viewer may do, as far as the token allows it
   * - `contrastMode`: colours for people who need high contrast
   */
  ICommonEmbedConfiguration,
  /**
   * Embeds a report: which page opens, with which filters, slicers, bookmark and theme, to be read or edited.
   *
   * - `pageName`: the page that opens, by its `name`
   * - `filters`: of the whole report, or with `OnLoadFilters` of the first page as well
   * - `slicers`: what is chosen in which slicer
   * - `bookmark`: the view that it opens with
   * - `viewMode`: to be read, or edited
   * - `theme`: colours and fonts from the first drawing on
   * - `datasetBinding`: another data set than the author's
   * - `eventHooks`: functions that the frame may call
   */
  IReportEmbedConfiguration,
  /** Embeds one visual of a report, on its page; `width` and `height` are in pixels. */
  IVisualEmbedConfiguration,
  /** Embeds a dashboard, fitted as `pageView` says. */
  IDashboardEmbedConfiguration,
  /** Embeds one tile of a dashboard; `width` and `height` are in pixels. */
  ITileEmbedConfiguration,
  /** Embeds the box that answers questions about data sets, with a first question if there is one. */
  IQnaEmbedConfiguration,
  /** Opens the editor with an empty report on a data set. */
  IReportCreateConfiguration,
  /** Makes a report by itself, of data that the host page brings. */
  IQuickCreateConfiguration,
  /**
   * All that any kind takes, in one type.
   *
   * @deprecated The configuration of the kind itself tells mistakes that this one lets pass.
   */
  IEmbedConfiguration,
  /**
   * What a frame receives to load a report.
   *
   * @deprecated Host pages embed with {@link IReportEmbedConfiguration}.
   */
  IReportLoadConfiguration,
  /** What a frame receives to load a paginated report. */
  IPaginatedReportLoadConfiguration,
  /**
   * What a frame receives to load a dashboard.
   *
   * @deprecated Host pages embed with {@link IDashboardEmbedConfiguration}.
   */
  IDashboardLoadConfiguration,
  /**
   * What a frame receives to load a tile.
   *
   * @deprecated Host pages embed with {@link ITileEmbedConfiguration}.
   */
  ITileLoadConfiguration,
  /**
   * What a frame receives to load the box for questions.
   *
   * @deprecated Host pages embed with {@link IQnaEmbedConfiguration}.
   */
  ILoadQnaConfiguration,
  /** How a dashboard is fitted into its frame. */
  PageView,
  /** Shows a report on another data set than its author's; paginated reports can swap several. */
  IDatasetBinding,
  /** Which data set of a paginated report gives way to which other. */
  IPaginatedReportDatasetBinding,
  /** A parameter of a paginated report and the value it opens with; `null` is a value as well. */
  IPaginatedReportParameter,
  /**
   * Functions of the host page that the frame calls: for a new token, and before it asks for data.
   *
   * - `accessTokenProvider`: gives a fresh token of Entra; embed tokens are renewed by `tokenRenewal`
   * - `applicationContextProvider`: gives what the frame hands to the model with each query
   */
  EventHooks,
} from 'powerbi-models';
