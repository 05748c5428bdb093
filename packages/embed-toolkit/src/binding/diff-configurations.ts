import { dequal } from 'dequal/lite';
import type { Qna } from '../content/qna.ts';
import type { Report } from '../content/report.ts';
import type { Visual } from '../content/visual.ts';
import { isMobileLayout } from '../embedding/configuration.ts';
import { FiltersLevel } from '../models/enums.ts';
import type { EmbedConfiguration } from '../shared/options.ts';
import type { IReportTheme, ISettings } from '../types/settings.ts';
import type { AllowUndefined, ContentConfiguration, ContentEmbed } from './content.ts';

type Call = () => Promise<unknown>;

/**
 * Functions by field. Each returns the call that applies a change to loaded content, or `undefined` if the change
 * requires a reload.
 */
type LiveUpdates<E, C> = {
  readonly [K in keyof C]?: (embed: E, value: C[K], before: C[K]) => Call | undefined;
};

function createSettingsUpdate(report: Report, value?: ISettings, before?: ISettings): Call | undefined {
  const changed = getChangedFields(before ?? {}, value ?? {});
  const hasRemovedField = Object.values(changed).some((value) => value === undefined);
  return hasRemovedField ? undefined : () => report.updateSettings(changed);
}

const createThemeUpdate =
  (report: Report | Visual, theme?: IReportTheme): Call =>
  () =>
    theme ? report.applyTheme(theme) : report.resetTheme();

const reportUpdates: LiveUpdates<Report, ContentConfiguration<'report'>> = {
  settings: createSettingsUpdate,
  pageName: (embed, name) => (name === undefined ? () => Promise.resolve() : () => embed.setPage(name)),
  filters: (embed, filters) => (Array.isArray(filters) ? () => embed.setFilters(filters) : undefined),
  theme: createThemeUpdate,
  viewMode: (embed, mode) => (mode === undefined ? undefined : () => embed.switchMode(mode)),
  bookmark: ({ bookmarksManager: bookmarks }, bookmark) => {
    if (bookmark && 'name' in bookmark) return () => bookmarks.apply(bookmark.name);
    if (bookmark && 'state' in bookmark) return () => bookmarks.applyState(bookmark.state);
    return undefined;
  },
};

/** Paginated reports support no other changes without a reload. */
const paginatedReportUpdates: LiveUpdates<Report, ContentConfiguration<'report'>> = {
  settings: createSettingsUpdate,
};

const visualUpdates: LiveUpdates<Visual, ContentConfiguration<'visual'>> = {
  filters: (embed, filters) =>
    Array.isArray(filters) ? () => embed.setFilters(filters, FiltersLevel.Report) : undefined,
  theme: createThemeUpdate,
};

const qnaUpdates: LiveUpdates<Qna, ContentConfiguration<'qna'>> = {
  question: (embed, question) => (question === undefined ? undefined : () => embed.setQuestion(question)),
};

const liveUpdates = {
  report: reportUpdates,
  visual: visualUpdates,
  qna: qnaUpdates,
  dashboard: {},
  tile: {},
  create: {},
  quickCreate: {},
};

/**
 * Returns how to apply a changed configuration: `recreate` the iframe, `reload` the content, or the calls to send.
 * Ignores a new token.
 */
export function diffConfigurations(
  embed: ContentEmbed,
  before: ContentConfiguration,
  after: ContentConfiguration,
): 'recreate' | 'reload' | Call[] {
  if (!dequal(getFrameKey(before), getFrameKey(after))) return 'recreate';
  const isPaginated = embed.client.getUnsupportedError !== undefined;
  const updates: Record<string, ((...args: unknown[]) => Call | undefined) | undefined> = isPaginated
    ? (paginatedReportUpdates as object)
    : liveUpdates[after.type];
  const [old, changed] = [toComparable(before), getChangedFields(toComparable(before), toComparable(after))];
  const calls = Object.entries(changed).map(([field, value]) => updates[field]?.(embed, value, old[field]));
  const supported = calls.filter((call) => call !== undefined);
  return supported.length === calls.length ? supported : 'reload';
}

/** Returns whether the configurations are equal, ignoring functions. */
export function isSameConfiguration(before: ContentConfiguration, after: ContentConfiguration): boolean {
  const toComparedValues = (config: ContentConfiguration) => [
    toComparable(config),
    getFrameKey(config),
    config.accessToken,
    config.tokenRenewal?.expiresAt,
  ];
  return dequal(toComparedValues(before), toComparedValues(after));
}

/** Returns the parts of a configuration that cannot change without a new iframe. */
function getFrameKey({ type, ...config }: ContentConfiguration): unknown {
  const { uniqueId, frame, settings, eventHooks } = config as EmbedConfiguration;
  // A created report continues in the iframe of the editor.
  const contentType = type === 'create' ? 'report' : type;
  const { localeSettings, layoutType } = settings ?? {};
  return [
    contentType,
    uniqueId,
    frame,
    localeSettings,
    isMobileLayout(layoutType),
    Object.keys(eventHooks ?? {}).sort(),
  ];
}

/**
 * Returns the fields to compare. Functions are ignored. The token, its expiry, the iframe options and the names of
 * event hooks are compared separately.
 */
function toComparable(config: AllowUndefined<EmbedConfiguration>): Record<string, unknown> {
  const { accessToken: _, eventHooks: __, frame: ___, tokenRenewal, ...rest } = config;
  return { ...rest, tokenRenewal: tokenRenewal && { lead: tokenRenewal.lead } };
}

/** Returns the changed fields with their new values. Removed fields have the value `undefined`. */
function getChangedFields<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[];
  const changed = names.filter((name) => !dequal(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<T>;
}
