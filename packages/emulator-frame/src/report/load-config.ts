import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { ErrorBody } from '../transport/messages.ts';

export interface ReportSettings {
  filterPaneEnabled?: boolean;
  navContentPaneEnabled?: boolean;
  bookmarksPaneEnabled?: boolean;
  panes?: {
    filters?: { visible?: boolean; expanded?: boolean };
    pageNavigation?: { visible?: boolean; position?: number };
    bookmarks?: { visible?: boolean };
  };
  background?: number;
  layoutType?: number;
  customLayout?: {
    displayOption?: number;
    /**
     * Horizontal alignment of the page: 0 left, 1 center, 2 right.
     *
     * @defaultValue 1
     */
    reportAlignment?: number;
    pageSize?: { type?: number; width?: number; height?: number };
    /** Layouts by page name. Invalid fields are ignored. */
    pagesLayout?: Record<string, unknown>;
  };
  hideErrors?: boolean;
  persistentFiltersEnabled?: boolean;
  /** Whether the bookmarks pane lists the bookmarks of the user. */
  personalBookmarksEnabled?: boolean;
  bars?: { actionBar?: { visible?: boolean } };
  visualRenderedEvents?: boolean;
  /** Extensions, commands and visual headers of the host page. Invalid fields are ignored. */
  extensions?: unknown;
  commands?: unknown;
  visualSettings?: unknown;
  /** 0 opens links, 1 opens links and raises an event, 2 only raises an event. */
  hyperlinkClickBehavior?: number;
  useCustomSaveAsDialog?: boolean;
  zoomLevel?: number;
  localeSettings?: { language?: string; formatLocale?: string };
}

/** Supported fields of the load configuration posted by the host page. */
export interface LoadConfig {
  accessToken: string;
  id: string;
  tokenType?: number;
  pageName?: string;
  filters?: unknown;
  slicers?: unknown;
  bookmark?: { state?: string | undefined; name?: string | undefined } | undefined;
  theme?: { themeJson?: Record<string, unknown> };
  settings?: ReportSettings;
  /** 1 opens the report in edit mode. */
  viewMode?: number;
  /** 1 to 4 select a high-contrast theme, which overrides the report theme. */
  contrastMode?: number;
  permissions?: number;
  /** Dashboard of the embedded tile. */
  dashboardId?: string;
  /** Dataset to query instead of the report's own. */
  datasetBinding?: { datasetId: string };
  /** Dataset of a new report. */
  datasetId?: string;
}

/**
 * Asserts that each of the `fields` of a load configuration is a non-empty string, and returns the configuration.
 *
 * @throws {FrameRequestError} 400 with one error for each missing or invalid field
 */
export function requireFields(body: unknown, fields: readonly (keyof LoadConfig)[]): LoadConfig {
  const config = isObject(body) ? body : {};
  const invalidFields = fields.filter((field) => typeof config[field] !== 'string' || config[field] === '');
  if (invalidFields.length > 0)
    throw new FrameRequestError(
      400,
      invalidFields.map((field) => ({ message: `${field} is required` })),
    );
  return config as unknown as LoadConfig;
}

/**
 * Validates the load configuration of a report.
 *
 * @throws {FrameRequestError} 400 with one error for each invalid field
 */
export function parseLoadConfig(body: unknown): LoadConfig {
  const config = isObject(body) ? body : {};
  const problems: ErrorBody[] = [];
  for (const field of ['accessToken', 'id']) {
    if (typeof config[field] !== 'string' || config[field] === '')
      problems.push({ message: `${field} is required` });
  }
  for (const field of ['settings', 'theme', 'bookmark', 'datasetBinding']) {
    if (config[field] !== undefined && !isObject(config[field]))
      problems.push({ message: `${field} must be an object` });
  }
  if (config['pageName'] !== undefined && typeof config['pageName'] !== 'string') {
    problems.push({ message: 'pageName must be a string' });
  }
  const { datasetBinding } = config;
  if (isObject(datasetBinding) && typeof datasetBinding['datasetId'] !== 'string') {
    problems.push({ message: 'datasetBinding.datasetId is required' });
  }
  if (problems.length > 0) throw new FrameRequestError(400, problems);
  return config as unknown as LoadConfig;
}

const zoomRange = { min: 0.25, max: 4 } as const;

/**
 * Merges a patch into the current settings, field by field. The layout of a page with a `defaultLayout` replaces the
 * current one, because it determines all visuals of the page. Validates only the zoom level and the languages.
 *
 * @throws {FrameRequestError} 400 when the zoom level is out of range or a language is not a string
 */
export function mergeSettings(current: ReportSettings, patch: unknown): ReportSettings {
  if (!isObject(patch)) return current;
  const { zoomLevel, localeSettings } = patch;
  const { min, max } = zoomRange;
  if (
    isDefined(zoomLevel) &&
    !(Number.isFinite(zoomLevel) && Number(zoomLevel) >= min && Number(zoomLevel) <= max)
  )
    throw new FrameRequestError(400, [{ message: 'zoomLevel must be a number from 0.25 to 4' }]);
  for (const field of ['language', 'formatLocale']) {
    const value = isObject(localeSettings) ? localeSettings[field] : undefined;
    if (isDefined(value) && typeof value !== 'string')
      throw new FrameRequestError(400, [{ message: `localeSettings.${field} must be a string` }]);
  }
  return mergeFields({ ...omitReplacedLayouts(current, patch) }, patch);
}

/** Omits the layouts of the pages whose patch has a `defaultLayout`. */
function omitReplacedLayouts(
  current: ReportSettings,
  { customLayout }: Record<string, unknown>,
): ReportSettings {
  const pagesLayout = isObject(customLayout) ? customLayout['pagesLayout'] : undefined;
  if (!isObject(pagesLayout) || !current.customLayout?.pagesLayout) return current;
  const isReplaced = (page: string): boolean => {
    const layout = Object.hasOwn(pagesLayout, page) ? pagesLayout[page] : undefined;
    return isObject(layout) && layout['defaultLayout'] !== undefined;
  };
  const kept = Object.entries(current.customLayout.pagesLayout).filter(([page]) => !isReplaced(page));
  return { ...current, customLayout: { ...current.customLayout, pagesLayout: Object.fromEntries(kept) } };
}

const isDefined = (value: unknown): boolean => value !== undefined && value !== null;

function mergeFields(
  target: Record<string, unknown>,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    const previous = target[key];
    target[key] = isObject(value) ? mergeFields(isObject(previous) ? { ...previous } : {}, value) : value;
  }
  return target;
}

const legacyPaneSettings = {
  filters: 'filterPaneEnabled',
  pageNavigation: 'navContentPaneEnabled',
  bookmarks: 'bookmarksPaneEnabled',
} as const;

/**
 * Returns whether a pane is visible. `panes` takes precedence over the legacy flags; bookmarks are hidden by default.
 */
export function isPaneVisible(settings: ReportSettings, pane: keyof typeof legacyPaneSettings): boolean {
  return settings.panes?.[pane]?.visible ?? settings[legacyPaneSettings[pane]] ?? pane !== 'bookmarks';
}
