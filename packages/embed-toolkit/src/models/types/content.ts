/** Reports, pages and visuals, as frames describe them. */
export type {
  /** The report of an event. */
  IReport,
  /** A page: `name` is its identifier, `displayName` its visible name. */
  IPage,
  /** A visual: `name` is its identifier, `type` its visual type, such as `card`. */
  IVisual,
  /** Style of a background: a color or an image. */
  ICanvasStyle,
  /** Background of the page. */
  IPageBackground,
  /** Wallpaper around the page. */
  IPageWallpaper,
  /** Text summary of a page or visual. */
  ISmartNarratives,
  /** Fields that a visual type accepts, by role. */
  IVisualCapabilities,
  /** A role that a field can have in a visual, such as its axis. */
  IVisualDataRole,
  /** A format property of a visual: the name of the format object and of the property. */
  IVisualPropertySelector,
  /** The value of a format property. */
  IVisualPropertyValue,
  /** Resets a property to its default. */
  IDefaultProperty,
  /** A theme color and its shade, instead of a fixed color. */
  IThemeColorProperty,
} from 'powerbi-models';
