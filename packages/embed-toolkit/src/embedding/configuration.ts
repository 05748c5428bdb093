import type { LayoutType } from '../models/enums.ts';
import { getParam, withParam } from '../shared/embed-url.ts';
import { ConfigurationError, ToolkitError } from '../shared/errors.ts';
import type {
  CompleteConfiguration,
  EmbedConfiguration,
  FrameOptions,
  TokenRenewal,
} from '../shared/options.ts';
import { toPlainData } from '../shared/plain-data.ts';
import { createRandomId } from '../shared/random-id.ts';
import type { EventHooks, IEmbedConfigurationBase } from '../types/configurations.ts';
import type { ISettings } from '../types/settings.ts';
import type { IdSource, ContentTypeDefinition } from './content-type.ts';
import type { EmbedContext } from './embed-context.ts';

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
 * Completes the configuration from the element's attributes, the embed URL, the service and defaults. Empty strings
 * count as missing, because templates render empty attributes.
 *
 * @param isBootstrap - allows a missing ID and token
 * @throws {ConfigurationError} `invalid_configuration` when a required value is missing, or an event hook is invalid
 *   or not supported
 * @throws {ToolkitError} `invalid_embed_url` when the embed URL is missing or not a string
 */
export function resolveConfiguration(
  hostConfig: EmbedConfiguration,
  element: HTMLElement,
  contentType: ContentTypeDefinition,
  context: EmbedContext,
  isBootstrap: boolean,
): ResolvedConfiguration {
  const { eventHooks, tokenRenewal, frame = {} } = hostConfig;
  const plain = toPlainData(pickFrameConfiguration(hostConfig));
  if (eventHooks && !contentType.hooks)
    throw createConfigurationError('eventHooks', 'eventHooks are not supported here');
  const hooks = contentType.hooks?.validateHooks(eventHooks, contentType.type, hostConfig.tokenType) ?? {};
  const getAttribute = (name: string) => element.getAttribute(name) ?? undefined;

  const rawUrl =
    hostConfig.embedUrl ||
    getAttribute(attributes.embedUrl) ||
    (isBootstrap ? buildDefaultUrl(hostConfig, contentType) : '');
  if (!rawUrl || typeof rawUrl !== 'string')
    throw new ToolkitError('invalid_embed_url', missingEmbedUrlMessage);
  const settings = { ...readSettingAttributes(contentType, getAttribute), ...plain.settings };
  const resolved: Record<string, string | undefined> = {
    accessToken: hostConfig.accessToken || getAttribute(attributes.accessToken) || context.accessToken,
    ...(contentType.id && {
      [contentType.id.field]: findId(contentType.id, hostConfig, getAttribute, rawUrl),
    }),
  };
  const groupId = hostConfig.groupId || getParam(rawUrl, 'groupId');
  if (!isBootstrap && !resolved['accessToken'])
    throw createConfigurationError('accessToken', missingTokenMessage);
  if (!isBootstrap && contentType.id && !resolved[contentType.id.field])
    throw createConfigurationError(contentType.id.field, contentType.id.message);

  const isPresent = ([name, value]: [string, unknown]) => value !== undefined || !(name in resolved);
  const config: CompleteConfiguration = {
    ...Object.fromEntries(Object.entries({ ...plain, ...resolved, groupId }).filter(isPresent)),
    type: contentType.type,
    ...(contentType.settingAttributes && { settings }),
    embedUrl: addPageParams(rawUrl, settings, hooks),
    uniqueId: hostConfig.uniqueId || getAttribute(attributes.name) || createRandomId(),
  };
  if (isBootstrap) config.bootstrapped = true;
  return { config, hooks, renewal: tokenRenewal, frame };
}

/** Returns the configuration without the options that are not sent to the frame. */
export function pickFrameConfiguration(hostConfig: EmbedConfiguration): IEmbedConfigurationBase {
  const { eventHooks, tokenRenewal, frame, ...plain } = hostConfig;
  return plain;
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
  hostConfig: EmbedConfiguration,
  getAttribute: (name: string) => string | undefined,
  url: string,
): string | undefined {
  return hostConfig[field] || (attribute && getAttribute(attribute)) || getParam(url, parameter);
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
  getAttribute: (name: string) => string | undefined,
): ISettings {
  const settings: Record<string, boolean | undefined> = {};
  for (const [name, setting] of Object.entries(contentType.settingAttributes ?? {})) {
    const value = getAttribute(name);
    settings[setting] = value === undefined ? undefined : value !== 'false';
  }
  return settings;
}

/** Adds the settings that the page reads on startup to its URL. */
function addPageParams(url: string, { localeSettings, layoutType }: ISettings, hooks: EventHooks): string {
  const params: Record<string, string | false | undefined> = {
    language: localeSettings?.language,
    formatLocale: localeSettings?.formatLocale,
    isMobile: isMobileLayout(layoutType) && 'true',
    registerQueryCallback: hooks.applicationContextProvider && 'true',
  };
  let result = url;
  for (const [name, value] of Object.entries(params)) if (value) result = withParam(result, name, value);
  return result;
}

/** `MobilePortrait` and `MobileLandscape`. Literals keep the enum out of bundles that contain only `ReportView`. */
const mobileLayouts: readonly (number | undefined)[] = [2, 3];

/** Returns whether the layout is for mobile devices. */
export function isMobileLayout(layout: LayoutType | undefined): boolean {
  return mobileLayouts.includes(layout);
}
