import type { EventHooks, IEmbedConfigurationBase, ISettings } from '../models/index.ts';
import { ConfigurationError, ToolkitError } from '../errors.ts';
import type { EmbedContext } from '../embed-context.ts';
import type { IdSource, ContentTypeDefinition } from '../content-type.ts';
import { isMobileLayout } from '../layout-settings.ts';
import type { FrameOptions, HostPageOptions, TokenRenewal } from '../options.ts';
import { randomId } from '../random-id.ts';
import { getParam, withParam } from './embed-url.ts';

/** The configuration of the host page, for any content type. */
export interface EmbedConfiguration extends IEmbedConfigurationBase, HostPageOptions {
  id?: string;
  datasetId?: string;
  settings?: ISettings;
  eventHooks?: EventHooks;
}

/** The configuration for the frame: plain data, completed from attributes and defaults. */
export interface CompleteConfiguration extends IEmbedConfigurationBase {
  id?: string;
  datasetId?: string;
  settings?: ISettings;
  embedUrl: string;
  uniqueId: string;
}

export interface ResolvedConfiguration {
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
 * Completes the configuration from the element's attributes, the embed URL, the service and defaults. Empty texts count
 * as absent, because templates render empty attributes.
 *
 * @param isBootstrap - allows a missing ID and token
 * @throws {ConfigurationError} `invalid_configuration` when a required value is missing
 * @throws {ToolkitError} `invalid_embed_url` without an embed URL
 */
export function resolveConfiguration(
  given: EmbedConfiguration,
  element: HTMLElement,
  contentType: ContentTypeDefinition,
  context: EmbedContext,
  isBootstrap: boolean,
): ResolvedConfiguration {
  const { eventHooks, tokenRenewal, frame = {}, ...plain } = given;
  if (eventHooks && !contentType.hooks)
    throw createConfigurationError('eventHooks', 'eventHooks are not supported here');
  const hooks = contentType.hooks?.check(eventHooks, contentType, given.tokenType) ?? {};
  const attribute = (name: string) => element.getAttribute(name) ?? undefined;

  const rawUrl =
    given.embedUrl ||
    attribute(attributes.embedUrl) ||
    (isBootstrap ? buildDefaultUrl(given, contentType) : '');
  if (!rawUrl || typeof rawUrl !== 'string')
    throw new ToolkitError('invalid_embed_url', missingEmbedUrlMessage);
  const settings = { ...readSettingAttributes(contentType, attribute), ...given.settings };
  const found: Record<string, string | undefined> = {
    accessToken: given.accessToken || attribute(attributes.accessToken) || context.accessToken,
    ...(contentType.id && { [contentType.id.field]: findId(contentType.id, given, attribute, rawUrl) }),
    groupId: given.groupId || getParam(rawUrl, 'groupId'),
  };
  if (!isBootstrap && !found['accessToken'])
    throw createConfigurationError('accessToken', missingTokenMessage);
  if (!isBootstrap && contentType.id && !found[contentType.id.field])
    throw createConfigurationError(contentType.id.field, contentType.id.missing);

  const isKnown = ([name, value]: [string, unknown]) => value !== undefined || !(name in found);
  const config: CompleteConfiguration = {
    ...Object.fromEntries(Object.entries({ ...plain, ...found }).filter(isKnown)),
    type: contentType.type,
    ...(contentType.settingAttributes && { settings }),
    embedUrl: addPageParams(rawUrl, settings, hooks),
    uniqueId: given.uniqueId || attribute(attributes.name) || randomId(),
  };
  if (isBootstrap) config.bootstrapped = true;
  return { config, hooks, renewal: tokenRenewal, frame };
}

const missingTokenMessage =
  `No access token was found for element. You must specify an access token directly on the element using ` +
  `attribute '${attributes.accessToken}' or specify a global token at: powerbi.accessToken.`;

const missingEmbedUrlMessage =
  `Embed Url is required, but it was not found. You must provide an embed url either as part of embed ` +
  `configuration or as attribute '${attributes.embedUrl}'.`;

function createConfigurationError(path: string, message: string): ConfigurationError {
  return new ConfigurationError([{ path, message }]);
}

function findId(
  { field, attribute, parameter }: IdSource,
  given: EmbedConfiguration,
  attributeOf: (name: string) => string | undefined,
  url: string,
): string | undefined {
  return given[field] || (attribute && attributeOf(attribute)) || getParam(url, parameter);
}

function buildDefaultUrl({ hostname }: EmbedConfiguration, { endpoint }: ContentTypeDefinition): string {
  const host = (hostname || defaultHost)
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '');
  return `https://${host}/${endpoint}`;
}

function readSettingAttributes(
  contentType: ContentTypeDefinition,
  attribute: (name: string) => string | undefined,
): ISettings {
  const given: Record<string, boolean> = {};
  for (const [name, setting] of Object.entries(contentType.settingAttributes ?? {})) {
    const value = attribute(name);
    if (value !== undefined) given[setting] = value !== 'false';
  }
  return given;
}

/** Adds the settings that the page requires on startup. */
function addPageParams(url: string, { localeSettings, layoutType }: ISettings, hooks: EventHooks): string {
  const params: Record<string, string | false | undefined> = {
    language: localeSettings?.language,
    formatLocale: localeSettings?.formatLocale,
    isMobile: isMobileLayout(layoutType) && 'true',
    registerQueryCallback: hooks.applicationContextProvider && 'true',
  };
  let complete = url;
  for (const [name, value] of Object.entries(params)) if (value) complete = withParam(complete, name, value);
  return complete;
}
