import type { ContentType } from '../shared/messages.ts';

/** A sample of code that the user can load into the editor. */
export interface Snippet {
  /** Path of the file without extension, such as `report/embed`. */
  id: string;
  title: string;
  contentType: ContentType;
  code: string;
}

export interface SnippetGroup {
  title: string;
  snippets: Snippet[];
}

const files = import.meta.glob<string>(['./*/*.ts', '!./*/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Titles of the snippets by file, grouped by task. */
const titles: Record<string, Record<string, string>> = {
  Load: {
    'report/embed': 'Embed a report',
    'report/own-service': 'Create a service with options',
    'report/small-service': 'Embed only reports with a smaller bundle',
    'report/phased-load': 'Load first, then render',
    'report/bootstrap': 'Start the frame before the token is known',
    'report/preload': 'Load the files of the frame in advance',
    'report/update': 'Change the configuration of an embedded report',
    'report/reload': 'Reload and refresh',
    'report/load-again': 'Load a changed configuration into the frame',
    'report/instances': 'Find and reset embedded content',
    'report/dispose': 'Release all resources',
    'report/attributes': 'Embed elements with attributes',
    'report/read-ids': 'Read IDs from an embed URL',
    'report/custom-type': 'Register a content type',
    'dashboard/embed': 'Embed a dashboard',
    'dashboard/update': 'Change how a dashboard fits',
    'tile/embed': 'Embed a tile of a dashboard',
    'visual/embed': 'Embed a single visual',
    'qna/embed': 'Ask questions with Q&A',
    'paginated/embed': 'Embed a paginated report',
    'create/embed': 'Create a report',
    'create/create-again': 'Send the configuration of a new report again',
    'create/quick-create': 'Create a report from rows of the page',
  },
  Pages: {
    'report/list-pages': 'List pages',
    'report/set-page': 'Switch pages',
    'report/edit-pages': 'Add, rename and delete a page',
    'report/page-by-name': 'Control a page without reading all pages',
    'report/insights': 'Describe a page in words',
  },
  Filters: {
    'report/filter-report': 'Filter a report',
    'report/filter-page': 'Filter a page',
    'report/filter-visual': 'Show the five best products',
    'report/filter-visual-set': 'Replace and remove the filters of a visual',
    'report/filter-advanced': 'Combine conditions on numbers',
    'report/filter-dates': 'Filter by relative dates',
    'report/filter-targets': 'Filter hierarchies, measures and aggregates',
    'report/filter-single': 'Require a single value',
    'visual/filter': 'Filter a single visual',
  },
  Slicers: {
    'report/slicers': 'Read and set a slicer',
    'report/initial-slicers': 'Set slicers when the report loads',
  },
  Bookmarks: {
    'report/bookmarks': 'List and apply bookmarks',
    'report/capture-bookmark': 'Capture and restore the state',
    'report/play-bookmarks': 'Present bookmarks as a story',
  },
  Visuals: {
    'report/list-visuals': 'List visuals',
    'report/sort-visual': 'Sort a visual',
    'report/clone-visual': 'Copy a visual',
    'visual/unsupported': 'Calls that a single visual rejects',
    'report/select': 'Clear the selection and close menus',
  },
  Layout: {
    'report/move-visual': 'Move, resize and hide visuals',
    'report/move-by-name': 'Move visuals by name',
    'report/resize-page': 'Change the size of the page',
    'report/mobile-layout': 'Switch to the layout for phones',
    'report/switch-layout': 'Switch between layouts',
    'report/zoom': 'Zoom and full screen',
    'report/settings': 'Show and hide panes',
    'report/edit-mode': 'Switch to edit mode',
    'report/accessible-frame': 'Label the frame for screen readers',
  },
  Themes: {
    'report/theme': 'Apply a theme',
    'report/reset-theme': 'Reset the theme',
  },
  Events: {
    'report/events': 'Handle events',
    'report/selection': 'Handle a selection',
    'report/context-menu': 'Add commands to menus',
    'report/remove-command': 'Remove a command from the context menu',
    'report/hooks': 'Change queries with event hooks',
    'report/low-level': 'Send a message yourself',
  },
  Export: {
    'report/export-data': 'Export the data of a visual',
    'report/print': 'Print',
    'report/save': 'Save changes',
    'report/persistent-filters': 'Keep the state of a viewer',
  },
  'Several changes': {
    'report/batch': 'Send several changes, render once',
    'report/link': 'Link two reports',
    'report/cancel': 'Cancel a call',
  },
  Tokens: {
    'report/renew-tokens': 'Renew tokens automatically',
    'report/set-token': 'Set a new token yourself',
    'report/expired-token': 'Handle an expired token',
  },
  Errors: {
    'report/validation': 'Errors in a configuration',
    'report/validate': 'Check a configuration without embedding it',
    'report/error-codes': 'Distinguish errors by code',
    'report/diagnose': 'Find out why a report does not load',
  },
};

export const groups: SnippetGroup[] = Object.entries(titles).map(([title, entries]) => ({
  title,
  snippets: Object.entries(entries).map(([id, snippetTitle]) => ({
    id,
    title: snippetTitle,
    contentType: id.split('/')[0] as ContentType,
    code: files[`./${id}.ts`] ?? '',
  })),
}));

export const snippets: Snippet[] = groups.flatMap(({ snippets: entries }) => entries);
