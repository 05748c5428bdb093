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
    /** 0 left, 1 centre, 2 right; by default the centre. */
    reportAlignment?: number;
    pageSize?: { type?: number; width?: number; height?: number };
    /** By page name; what is wrong in it is passed over. */
    pagesLayout?: Record<string, unknown>;
  };
  hideErrors?: boolean;
  persistentFiltersEnabled?: boolean;
  bars?: { actionBar?: { visible?: boolean } };
  visualRenderedEvents?: boolean;
  /** Menu commands, commands and headers as the host sent them; what is wrong in them is passed over. */
  extensions?: unknown;
  commands?: unknown;
  visualSettings?: unknown;
  /** 0 follows links, 1 also tells the host, 2 only tells the host. */
  hyperlinkClickBehavior?: number;
  useCustomSaveAsDialog?: boolean;
  zoomLevel?: number;
  localeSettings?: { language?: string; formatLocale?: string };
}

/** What the host posts to load a report, as far as it is understood here. */
export interface LoadConfig {
  accessToken: string;
  id: string;
  tokenType?: number;
  pageName?: string;
  filters?: unknown;
  slicers?: unknown;
  bookmark?: { state?: string; name?: string };
  theme?: { themeJson?: Record<string, unknown> };
  settings?: ReportSettings;
  /** 1 opens the report for editing. */
  viewMode?: number;
  /** A number from 1 to 4 asks for high contrast, whatever the theme. */
  contrastMode?: number;
  permissions?: number;
  /** Whose tile it is. */
  dashboardId?: string;
  /** What a new report is made on. */
  datasetId?: string;
}

/** Checks that a configuration of another kind has the texts that it needs. Throws the wire's 400 that names those it hasn't. */
export function requireFields(body: unknown, fields: readonly (keyof LoadConfig)[]): LoadConfig {
  const config = isObject(body) ? body : {};
  const missing = fields.filter((field) => typeof config[field] !== 'string' || config[field] === '');
  if (missing.length > 0)
    throw new FrameRequestError(
      400,
      missing.map((field) => ({ message: `${field} is required` })),
    );
  return config as unknown as LoadConfig;
}

/** Checks a load configuration. Throws the wire's 400 with an error for each wrong field. */
export function parseLoadConfig(body: unknown): LoadConfig {
  const config = isObject(body) ? body : {};
  const problems: ErrorBody[] = [];
  for (const field of ['accessToken', 'id']) {
    if (typeof config[field] !== 'string' || config[field] === '')
      problems.push({ message: `${field} is required` });
  }
  for (const field of ['settings', 'theme', 'bookmark']) {
    if (config[field] !== undefined && !isObject(config[field]))
      problems.push({ message: `${field} must be an object` });
  }
  if (config['pageName'] !== undefined && typeof config['pageName'] !== 'string') {
    problems.push({ message: 'pageName must be a string' });
  }
  if (problems.length > 0) throw new FrameRequestError(400, problems);
  return config as unknown as LoadConfig;
}

const zoomRange = { min: 0.25, max: 4 } as const;

/**
 * Merges a patch of settings into those in force, field by field.
 *
 * Throws the wire's 400 for a zoom out of range and for languages that are no texts; what else is wrong is passed over.
 */
export function mergeSettings(current: ReportSettings, patch: unknown): ReportSettings {
  if (!isObject(patch)) return current;
  const { zoomLevel, localeSettings } = patch;
  const { min, max } = zoomRange;
  if (
    isDefined(zoomLevel) &&
    !(Number.isFinite(zoomLevel) && Number(zoomLevel) >= min && Number(zoomLevel) <= max)
  )
    throw new FrameRequestError(400, [{ message: 'zoomLevel must be from 0.25 to 4' }]);
  for (const field of ['language', 'formatLocale']) {
    const value = isObject(localeSettings) ? localeSettings[field] : undefined;
    if (isDefined(value) && typeof value !== 'string')
      throw new FrameRequestError(400, [{ message: `localeSettings.${field} must be a string` }]);
  }
  return mergeFields({ ...current }, patch) as ReportSettings;
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

/** Panes are shown or hidden by the newer `panes` or the older flags; without either, all but the bookmarks show. */
export function isPaneVisible(settings: ReportSettings, pane: keyof typeof legacyPaneSettings): boolean {
  return settings.panes?.[pane]?.visible ?? settings[legacyPaneSettings[pane]] ?? pane !== 'bookmarks';
}
