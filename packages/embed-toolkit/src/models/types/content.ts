/** Reports, pages and visuals, as frames describe them. */
export type {
  /** The report of an event. */
  IReport,
  /** A page: `name` addresses it, `displayName` is what people read. */
  IPage,
  /** A visual: `name` addresses it, `type` is such as `card`. */
  IVisual,
  /** Style of a background: a color or an image. */
  ICanvasStyle,
  /** Background of the page. */
  IPageBackground,
  /** Wallpaper around the page. */
  IPageWallpaper,
  /** The text that sums up a page. */
  ISmartNarratives,
  /** Fields that a visual type accepts, by role. */
  IVisualCapabilities,
  /** A role that a field can have in a visual, such as its axis. */
  IVisualDataRole,
  /** A property of a visual's format: the object that holds it, and its name there. */
  IVisualPropertySelector,
  /** The value of a property of a visual's format. */
  IVisualPropertyValue,
  /** Resets a property to its default. */
  IDefaultProperty,
  /** A theme color instead of a fixed one, with its shade. */
  IThemeColorProperty,
} from 'powerbi-models';
