import type { EventHooks, IEmbedConfigurationBase, ISettings } from '../models/index.ts';
import { ConfigurationError, ToolkitError } from '../errors.ts';
import type { Host } from '../embed-context.ts';
import type { IdSource, Kind } from '../content-type.ts';
import { isMobile } from '../layout-settings.ts';
import type { FrameOptions, HostSide, TokenRenewal } from '../options.ts';
import { randomId } from '../random-id.ts';
import { paramOf, withParam } from './embed-url.ts';

/** What a host page gives, for any kind of content. */
export interface EmbedConfiguration extends IEmbedConfigurationBase, HostSide {
  id?: string;
  datasetId?: string;
  settings?: ISettings;
  eventHooks?: EventHooks;
}

/** What the frame is sent: plain data, with everything that was left to attributes and defaults filled in. */
export interface CompleteConfiguration extends IEmbedConfigurationBase {
  id?: string;
  datasetId?: string;
  settings?: ISettings;
  embedUrl: string;
  uniqueId: string;
}

export interface Completed {
  config: CompleteConfiguration;
  hooks: EventHooks;
  renewal: TokenRenewal | undefined;
  frame: FrameOptions;
}

export const attributes = {
  accessToken: 'powerbi-access-token',
  embedUrl: 'powerbi-embed-url',
  name: 'powerbi-name',
  type: 'powerbi-type',
};

export const defaultHost = 'https://app.powerbi.com';

/**
 * Fills in what the configuration leaves to the element's attributes, the embed URL, the service and defaults. An empty
 * text counts as absent, as templates render empty attributes.
 * `isBootstrap` asks for the frame alone: id and token may follow. Throws `invalid_configuration` for what is
 * missing and `invalid_embed_url` when there is no URL.
 */
export function complete(
  given: EmbedConfiguration,
  element: HTMLElement,
  kind: Kind,
  host: Host,
  isBootstrap: boolean,
): Completed {
  const { eventHooks, tokenRenewal, frame = {}, ...plain } = given;
  if (eventHooks && !kind.hooks) throw wrong('eventHooks', 'eventHooks are not supported here');
  const hooks = kind.hooks?.check(eventHooks, kind, given.tokenType) ?? {};
  const attribute = (name: string) => element.getAttribute(name) ?? undefined;

  const rawUrl =
    given.embedUrl || attribute(attributes.embedUrl) || (isBootstrap ? defaultUrl(given, kind) : '');
  if (!rawUrl || typeof rawUrl !== 'string') throw new ToolkitError('invalid_embed_url', noEmbedUrl);
  const settings = { ...settingsOf(kind, attribute), ...given.settings };
  const found: Record<string, string | undefined> = {
    accessToken: given.accessToken || attribute(attributes.accessToken) || host.accessToken,
    ...(kind.id && { [kind.id.field]: idOf(kind.id, given, attribute, rawUrl) }),
    groupId: given.groupId || paramOf(rawUrl, 'groupId'),
  };
  if (!isBootstrap && !found['accessToken']) throw wrong('accessToken', noToken);
  if (!isBootstrap && kind.id && !found[kind.id.field]) throw wrong(kind.id.field, kind.id.missing);

  const isKnown = ([name, value]: [string, unknown]) => value !== undefined || !(name in found);
  const config: CompleteConfiguration = {
    ...Object.fromEntries(Object.entries({ ...plain, ...found }).filter(isKnown)),
    type: kind.type,
    ...(kind.settingAttributes && { settings }),
    embedUrl: pageUrl(rawUrl, settings, hooks),
    uniqueId: given.uniqueId || attribute(attributes.name) || randomId(),
  };
  if (isBootstrap) config.bootstrapped = true;
  return { config, hooks, renewal: tokenRenewal, frame };
}

const noToken =
  `No access token was found for element. You must specify an access token directly on the element using ` +
  `attribute '${attributes.accessToken}' or specify a global token at: powerbi.accessToken.`;

const noEmbedUrl =
  `Embed Url is required, but it was not found. You must provide an embed url either as part of embed ` +
  `configuration or as attribute '${attributes.embedUrl}'.`;

function wrong(path: string, message: string): ConfigurationError {
  return new ConfigurationError([{ path, message }]);
}

function idOf(
  { field, attribute, parameter }: IdSource,
  given: EmbedConfiguration,
  attributeOf: (name: string) => string | undefined,
  url: string,
): string | undefined {
  return given[field] || (attribute && attributeOf(attribute)) || paramOf(url, parameter);
}

function defaultUrl({ hostname }: EmbedConfiguration, { endpoint }: Kind): string {
  const host = (hostname || defaultHost)
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '');
  return `https://${host}/${endpoint}`;
}

function settingsOf(kind: Kind, attribute: (name: string) => string | undefined): ISettings {
  const given: Record<string, boolean> = {};
  for (const [name, setting] of Object.entries(kind.settingAttributes ?? {})) {
    const value = attribute(name);
    if (value !== undefined) given[setting] = value !== 'false';
  }
  return given;
}

/** What the page must know before it starts stands in its URL. */
function pageUrl(url: string, { localeSettings, layoutType }: ISettings, hooks: EventHooks): string {
  const params: Record<string, string | false | undefined> = {
    language: localeSettings?.language,
    formatLocale: localeSettings?.formatLocale,
    isMobile: isMobile(layoutType) && 'true',
    registerQueryCallback: hooks.applicationContextProvider && 'true',
  };
  let complete = url;
  for (const [name, value] of Object.entries(params)) if (value) complete = withParam(complete, name, value);
  return complete;
}
