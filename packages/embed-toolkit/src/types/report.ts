import type {
  DisplayOption,
  SectionVisibility,
  VisualDataRoleKind,
  VisualDataRoleKindPreference,
} from './enums.ts';
import type { ICustomPageSize, IVisualLayout } from './layout.ts';

/** The report of an event. */
export interface IReport {
  /** ID of the report. */
  id: string;
  /** Name of the report. */
  displayName: string;
}

/** Style of a background: a color or an image. */
export interface ICanvasStyle {
  /** Color. */
  color?: string;
  /** Transparency from 0 to 100. */
  transparency?: number;
  /** Whether there is an image. */
  hasImage?: boolean;
}

/** Background of the page. */
export interface IPageBackground extends ICanvasStyle {}

/** Wallpaper around the page. */
export interface IPageWallpaper extends ICanvasStyle {}

/** A page: `name` is its identifier, `displayName` its visible name. */
export interface IPage {
  /** Stable identifier. */
  name: string;
  /** Title on the tab. */
  displayName: string;
  /** Whether the page is active. */
  isActive?: boolean;
  /** Visibility of the tab in view mode. */
  visibility?: SectionVisibility;
  /** Size of the page, set by the author. */
  defaultSize?: ICustomPageSize;
  /** Size of the mobile layout. */
  mobileSize?: ICustomPageSize;
  /** How the page fits the iframe, set by the author. */
  defaultDisplayOption?: DisplayOption;
  /** Background of the page. */
  background?: IPageBackground;
  /** Wallpaper around the page. */
  wallpaper?: IPageWallpaper;
}

/** A visual: `name` is its identifier, `type` its visual type, such as `card`. */
export interface IVisual {
  /** Stable identifier. */
  name: string;
  /** Title, possibly empty. */
  title: string;
  /** Type of the visual, such as `card`. */
  type: string;
  /** Position and size. */
  layout?: IVisualLayout;
  /** Position and size in the mobile layout. */
  mobilePortraitLayout?: IVisualLayout;
}

/** Text summary of a page or visual. */
export interface ISmartNarratives {
  /** The narrative. */
  summaryText: string;
}

/** A role that a field can have in a visual, such as its axis. */
export interface IVisualDataRole {
  /** Name of the role. */
  name: string;
  /** Kind of fields that the role accepts. */
  kind: VisualDataRoleKind;
  /** Preferred kind of fields. */
  kindPreference?: VisualDataRoleKindPreference;
  /** Name for users. */
  displayName?: string;
  /** Description for users. */
  description?: string;
}

/** Fields that a visual type accepts, by role. */
export interface IVisualCapabilities {
  /** Roles of fields. */
  dataRoles?: IVisualDataRole[];
}

/** A format property of a visual: the name of the format object and of the property. */
export interface IVisualPropertySelector {
  /** Name of the group of properties. */
  objectName: string;
  /** Name of the property. */
  propertyName: string;
}

/** The value of a format property. */
export interface IVisualPropertyValue {
  /** Address that identifies the type of the value. */
  schema?: string;
  /** Value. */
  value: any;
}

/** Resets a property to its default. */
export interface IDefaultProperty {}

/** A theme color and its shade, instead of a fixed color. */
export interface IThemeColorProperty {
  /** Number of the color in the theme. */
  id: number;
  /** Change of the brightness. */
  shade: number;
}
