/**
 * Every interface and union of powerbi-models; its enums and constants are values, in `enums` and `constants`. Each is
 * listed with what it is for: the build writes that into the published types, which otherwise would not say it.
 */
export type * from './bookmarks.ts';
export type * from './content.ts';
export type * from './creating.ts';
export type * from './embedding.ts';
export type * from './events.ts';
export type * from './filters.ts';
export type * from './layout.ts';
export type * from './menus.ts';
export type * from './requests.ts';
export type * from './settings.ts';
export type * from './slicers.ts';
export type * from './targets.ts';
