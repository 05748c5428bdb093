import { dequal } from 'dequal/lite';
import type { EmbedConfiguration } from '../config/resolve-configuration.ts';
import { isMobileLayout } from '../layout-settings.ts';
import { FiltersLevel } from '../models/enums.ts';
import type { ISettings } from '../models/index.ts';
import type { Qna } from '../qna.ts';
import type { Report } from '../report.ts';
import type { Visual } from '../visual.ts';
import type { ContentConfiguration, ContentEmbed, ContentType } from './content.ts';

type Call = () => Promise<unknown>;

/** The calls that apply a changed field to loaded content, or nothing for fields that require a reload. */
type LiveUpdates<E, C> = {
  readonly [K in keyof C]?: (embed: E, value: C[K], before: C[K]) => Call | undefined;
};

type Of<T extends ContentType> = ContentConfiguration<T>;

const settings = (report: Report, value?: ISettings, before?: ISettings): Call | undefined => {
  const changed = changedFields(before ?? {}, value ?? {});
  const isLost = Object.values(changed).some((value) => value === undefined);
  return isLost ? undefined : () => report.updateSettings(changed);
};

const report: LiveUpdates<Report, Of<'report'>> = {
  settings,
  pageName: (embed, name) => (name === undefined ? () => Promise.resolve() : () => embed.setPage(name)),
  filters: (embed, filters) => (Array.isArray(filters) ? () => embed.setFilters(filters) : undefined),
  theme: (embed, theme) => () => (theme ? embed.applyTheme(theme) : embed.resetTheme()),
  viewMode: (embed, mode) => (mode === undefined ? undefined : () => embed.switchMode(mode)),
  bookmark: ({ bookmarksManager: bookmarks }, bookmark) => {
    if (bookmark && 'name' in bookmark) return () => bookmarks.apply(bookmark.name);
    if (bookmark && 'state' in bookmark) return () => bookmarks.applyState(bookmark.state);
    return undefined;
  },
};

/** Paginated reports support no other changes without a reload. */
const paginated: LiveUpdates<Report, Of<'report'>> = { settings };

const visual: LiveUpdates<Visual, Of<'visual'>> = {
  filters: (embed, filters) =>
    Array.isArray(filters) ? () => embed.setFilters(filters, FiltersLevel.Report) : undefined,
  theme: report.theme,
};

const qna: LiveUpdates<Qna, Of<'qna'>> = {
  question: (embed, question) => (question === undefined ? undefined : () => embed.setQuestion(question)),
};

const byType = { report, visual, qna, dashboard: {}, tile: {}, create: {}, quickCreate: {} };

/**
 * Returns what a changed configuration requires: `recreate` the iframe, `reload` the content, or the calls to send.
 * Ignores new tokens.
 */
export function diffConfigurations(
  embed: ContentEmbed,
  before: ContentConfiguration,
  after: ContentConfiguration,
): 'recreate' | 'reload' | Call[] {
  if (!dequal(getFrameKey(before), getFrameKey(after))) return 'recreate';
  const isPaginated = after.type === 'report' && embed.client.getUnsupportedError;
  const live: Record<string, ((...given: unknown[]) => Call | undefined) | undefined> = isPaginated
    ? (paginated as object)
    : byType[after.type];
  const [old, changed] = [toComparable(before), changedFields(toComparable(before), toComparable(after))];
  const calls = Object.entries(changed).map(([field, value]) => live[field]?.(embed, value, old[field]));
  const known = calls.filter((call) => call !== undefined);
  return known.length === calls.length ? known : 'reload';
}

/** Returns whether the configurations are equal, ignoring functions. */
export function isSameConfiguration(before: ContentConfiguration, after: ContentConfiguration): boolean {
  const all = (config: ContentConfiguration) => [
    toComparable(config),
    getFrameKey(config),
    config.accessToken,
    config.tokenRenewal?.expiresAt,
  ];
  return dequal(all(before), all(after));
}

/** Returns the parts of a configuration that cannot change without a new iframe. */
function getFrameKey({ type, ...config }: ContentConfiguration): unknown {
  const { uniqueId, frame, settings: given, eventHooks } = config as EmbedConfiguration;
  // A created report continues in the iframe of the editor.
  const contentType = type === 'create' ? 'report' : type;
  const { localeSettings, layoutType } = given ?? {};
  return [
    contentType,
    uniqueId,
    frame,
    localeSettings,
    isMobileLayout(layoutType),
    Object.keys(eventHooks ?? {}).sort(),
  ];
}

/** Returns the configuration without the token and functions. */
function toComparable(config: EmbedConfiguration): Record<string, unknown> {
  const { accessToken: _, eventHooks: __, frame: ___, tokenRenewal, ...rest } = config;
  return { ...rest, tokenRenewal: tokenRenewal && { lead: tokenRenewal.lead } };
}

/** Returns the changed fields with their new values; `undefined` for removed ones. */
function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[];
  const changed = names.filter((name) => !dequal(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<T>;
}
