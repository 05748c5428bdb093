import type { ContentConfiguration, ContentType } from '../binding/content.ts';
import { ToolkitError } from '../errors.ts';
import { ContrastMode, Permissions, TokenType, ViewMode } from '../models/enums.ts';

type AttributeReader = (value: string) => object;

const text =
  (field: string): AttributeReader =>
  (value) => ({ [field]: value });

/** A member of an enum, by its name in any case, with hyphens or without. */
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

/** What each attribute of the element says of the configuration. There is none for tokens: pages are kept and shared. */
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
 * The configuration that the element's attributes tell; what is `given` beside them wins.
 * Throws `invalid_argument` for a value that the attribute doesn't know.
 */
export function readConfiguration(element: Element, given: object): ContentConfiguration {
  const type = (element.getAttribute('type') ?? 'report') as ContentType;
  const told = Object.entries(readers).map(([name, read]) => {
    const value = element.getAttribute(name);
    return value === null ? {} : read(value);
  });
  return [{ type }, ...told, given].reduce(merge) as ContentConfiguration;
}

/** Settings come from several attributes and the property; all else is simply replaced. */
function merge(before: object, after: object): object {
  const [one, other] = [getSettings(before), getSettings(after)];
  if (!one || !other) return { ...before, ...after };
  const localeSettings = { ...one.localeSettings, ...other.localeSettings };
  return { ...before, ...after, settings: { ...one, ...other, localeSettings } };
}

const getSettings = (config: { settings?: { localeSettings?: object } }) => config.settings;
