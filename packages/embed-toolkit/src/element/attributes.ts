import type { ContentConfiguration, ContentType } from '../binding/content.ts';
import { ToolkitError } from '../errors.ts';
import { ContrastMode, Permissions, TokenType, ViewMode } from '../models/enums.ts';

type AttributeReader = (value: string) => object;

const text =
  (field: string): AttributeReader =>
  (value) => ({ [field]: value });

/** Reads an enum member by name, ignoring case and hyphens. */
const member =
  (field: string, members: Readonly<Record<string, unknown>>): AttributeReader =>
  (value) => {
    const wanted = value.replaceAll('-', '').toLowerCase();
    const name = Object.keys(members).find(
      (one) => Number.isNaN(Number(one)) && one.toLowerCase() === wanted,
    );
    if (name) return { [field]: members[name] };
    const names = Object.keys(members).filter((one) => Number.isNaN(Number(one)));
    throw new ToolkitError('invalid_argument', `${field} must be one of ${names.join(', ')}, not '${value}'`);
  };

const locale =
  (field: string): AttributeReader =>
  (value) => ({ settings: { localeSettings: { [field]: value } } });

/** Readers of the element's attributes. Tokens have no attribute, because pages are stored and shared. */
const readers: Readonly<Record<string, AttributeReader>> = {
  'embed-url': text('embedUrl'),
  'content-id': text('id'),
  'group-id': text('groupId'),
  'dashboard-id': text('dashboardId'),
  'dataset-id': text('datasetId'),
  'page-name': text('pageName'),
  'visual-name': text('visualName'),
  'page-view': text('pageView'),
  'token-type': member('tokenType', TokenType),
  permissions: member('permissions', Permissions),
  'view-mode': member('viewMode', ViewMode),
  'contrast-mode': member('contrastMode', ContrastMode),
  locale: locale('language'),
  'format-locale': locale('formatLocale'),
};

export const observedAttributes = ['type', ...Object.keys(readers)];

/**
 * Reads the configuration from the element's attributes. `given` takes precedence.
 *
 * @throws {ToolkitError} `invalid_argument` for an unknown attribute value
 */
export function readConfiguration(element: Element, given: object): ContentConfiguration {
  const type = (element.getAttribute('type') ?? 'report') as ContentType;
  const values = Object.entries(readers).map(([name, read]) => {
    const value = element.getAttribute(name);
    return value === null ? {} : read(value);
  });
  return [{ type }, ...values, given].reduce(merge) as ContentConfiguration;
}

/** Merges settings, which several attributes and the property contain. Replaces all other fields. */
function merge(before: object, after: object): object {
  const [previous, next] = [getSettings(before), getSettings(after)];
  if (!previous || !next) return { ...before, ...after };
  const localeSettings = { ...previous.localeSettings, ...next.localeSettings };
  return { ...before, ...after, settings: { ...previous, ...next, localeSettings } };
}

const getSettings = (config: { settings?: { localeSettings?: object } }) => config.settings;
