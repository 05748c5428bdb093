/** Reports, pages and visuals, as frames describe them. */
export type {
  /** Which report something happened in. */
  IReport,
  /** A page: `name` addresses it, `displayName` is what people read. */
  IPage,
  /** A visual: `name` addresses it, `type` is such as `card`. */
  IVisual,
  /** What lies behind a page: a colour or an image. */
  ICanvasStyle,
  /** Background of the page. */
  IPageBackground,
  /** Wallpaper around the page. */
  IPageWallpaper,
  /** The text that sums up a page. */
  ISmartNarratives,
  /** Which fields a kind of visual takes, and in which roles. */
  IVisualCapabilities,
  /** A role that a field can have in a visual, such as its axis. */
  IVisualDataRole,
  /** A property of a visual's format: the object that holds it, and its name there. */
  IVisualPropertySelector,
  /** The value of a property of a visual's format. */
  IVisualPropertyValue,
  /** Stands in for a value, to set a property back to its default. */
  IDefaultProperty,
  /** A colour of the theme in place of a fixed one, with its shade. */
  IThemeColorProperty,
} from 'powerbi-models';
