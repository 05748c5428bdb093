/** Configurations of embedded content. */
export type {
  /**
   * Base of all configurations. Sufficient to create the iframe of a report before its token is known.
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
   * Base of configurations with a token.
   *
   * - `accessToken`: the token itself; renewed by `tokenRenewal`, if there is one
   * - `tokenType`: whose it is; `Aad` where nothing is said
   */
  IEmbedConfigurationBase,
  /**
   * Common fields of all content types.
   *
   * - `id`: which report, dashboard or tile
   * - `permissions`: what the viewer may do, as far as the token allows it
   * - `contrastMode`: colors for people who need high contrast
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
   * - `theme`: colors and fonts from the first drawing on
   * - `datasetBinding`: another dataset than the author's
   * - `eventHooks`: functions that the frame may call
   */
  IReportEmbedConfiguration,
  /** Embeds one visual of a report, on its page; `width` and `height` are in pixels. */
  IVisualEmbedConfiguration,
  /** Embeds a dashboard, fitted as `pageView` says. */
  IDashboardEmbedConfiguration,
  /** Embeds one tile of a dashboard; `width` and `height` are in pixels. */
  ITileEmbedConfiguration,
  /** Embeds the box that answers questions about datasets, with a first question if there is one. */
  IQnaEmbedConfiguration,
  /** Opens the editor with an empty report on a dataset. */
  IReportCreateConfiguration,
  /** Creates a report from data of the host page. */
  IQuickCreateConfiguration,
  /**
   * Fields of all content types in one type.
   *
   * @deprecated The configuration of the kind itself tells mistakes that this one lets pass.
   */
  IEmbedConfiguration,
  /**
   * Load request for a report.
   *
   * @deprecated Host pages embed with {@link IReportEmbedConfiguration}.
   */
  IReportLoadConfiguration,
  /** Load request for a paginated report. */
  IPaginatedReportLoadConfiguration,
  /**
   * Load request for a dashboard.
   *
   * @deprecated Host pages embed with {@link IDashboardEmbedConfiguration}.
   */
  IDashboardLoadConfiguration,
  /**
   * Load request for a tile.
   *
   * @deprecated Host pages embed with {@link ITileEmbedConfiguration}.
   */
  ITileLoadConfiguration,
  /**
   * Load request for Q&A.
   *
   * @deprecated Host pages embed with {@link IQnaEmbedConfiguration}.
   */
  ILoadQnaConfiguration,
  /** How a dashboard is fitted into its frame. */
  PageView,
  /** Shows a report with another dataset. Paginated reports can replace several. */
  IDatasetBinding,
  /** Replaces one dataset of a paginated report with another. */
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
