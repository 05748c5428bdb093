import type { Plugin } from 'vite';

const stylesheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves stylesheets behind the content of the page. In its head they would hold back the splash until they have
 * arrived.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const found = html.match(stylesheets) ?? [];
      return html.replace(stylesheets, '').replace(/\s*<\/body>/, `${found.join('')}\n  </body>`);
    },
  },
});
