import type { ContentConfiguration, ContentType } from '../binding/content.ts';
import { ContrastMode, Permissions, TokenType, ViewMode } from '../models/enums.ts';
import { ToolkitError } from '../shared/errors.ts';

type AttributeReader = (value: string) => object;

const createStringReader =
  (field: string): AttributeReader =>
  (value) => ({ [field]: value });

/** Creates a reader that finds enum members by name, ignoring case and hyphens. */
const createEnumReader =
  (field: string, members: Readonly<Record<string, unknown>>): AttributeReader =>
  (value) => {
    const normalized = value.replaceAll('-', '').toLowerCase();
    const names = Object.keys(members).filter((key) => Number.isNaN(Number(key)));
    const name = names.find((key) => key.toLowerCase() === normalized);
    if (name) return { [field]: members[name] };
    throw new ToolkitError('invalid_argument', `${field} must be one of ${names.join(', ')}, not '${value}'`);
  };

const createLocaleReader =
  (field: string): AttributeReader =>
  (value) => ({ settings: { localeSettings: { [field]: value } } });

/** Readers of the element's attributes. Tokens have no attribute, because the HTML of pages is stored and shared. */
const readers: Readonly<Record<string, AttributeReader>> = {
  'embed-url': createStringReader('embedUrl'),
  'content-id': createStringReader('id'),
  'group-id': createStringReader('groupId'),
  'dashboard-id': createStringReader('dashboardId'),
  'dataset-id': createStringReader('datasetId'),
  'page-name': createStringReader('pageName'),
  'visual-name': createStringReader('visualName'),
  'page-view': createStringReader('pageView'),
  'token-type': createEnumReader('tokenType', TokenType),
  permissions: createEnumReader('permissions', Permissions),
  'view-mode': createEnumReader('viewMode', ViewMode),
  'contrast-mode': createEnumReader('contrastMode', ContrastMode),
  locale: createLocaleReader('language'),
  'format-locale': createLocaleReader('formatLocale'),
};

export const observedAttributes = ['type', ...Object.keys(readers)];

/**
 * Reads the configuration from the element's attributes. `properties` take precedence.
 *
 * @throws {ToolkitError} `invalid_argument` when an enumerated attribute has an unknown value
 */
export function readConfiguration(element: Element, properties: object): ContentConfiguration {
  const type = (element.getAttribute('type') ?? 'report') as ContentType;
  const values = Object.entries(readers).map(([name, read]) => {
    const value = element.getAttribute(name);
    return value === null ? {} : read(value);
  });
  return [{ type }, ...values, properties].reduce(merge) as ContentConfiguration;
}

/** Merges the settings, which come from several attributes and a property. Other fields are replaced. */
function merge(before: object, after: object): object {
  const [previous, next] = [getSettings(before), getSettings(after)];
  if (!previous || !next) return { ...before, ...after };
  const localeSettings = { ...previous.localeSettings, ...next.localeSettings };
  return { ...before, ...after, settings: { ...previous, ...next, localeSettings } };
}

const getSettings = (config: { settings?: { localeSettings?: object } }) => config.settings;
