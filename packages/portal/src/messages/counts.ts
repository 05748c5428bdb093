import { i18n } from '../i18n/i18n.ts';

/** Numbers of entities by type: `1 app`, `2 apps`. */
export const countMessages = {
  app: (count: number) => i18n.t('{count, plural, one {# app} other {# apps}}', { count }),
  report: (count: number) => i18n.t('{count, plural, one {# report} other {# reports}}', { count }),
  group: (count: number) => i18n.t('{count, plural, one {# group} other {# groups}}', { count }),
  connection: (count: number) =>
    i18n.t('{count, plural, one {# connection} other {# connections}}', { count }),
} as const;
