/**
 * Every interface and union of powerbi-models. Its enums and constants are values, in `enums` and `constants`. The
 * build copies the comments into the published types.
 */
export type * from './bookmarks.ts';
export type * from './content.ts';
export type * from './embedding.ts';
export type * from './events.ts';
export type * from './filters.ts';
export type * from './layout.ts';
export type * from './menus.ts';
export type * from './report-creation.ts';
export type * from './requests.ts';
export type * from './settings.ts';
export type * from './slicers.ts';
export type * from './targets.ts';
