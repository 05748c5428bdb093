import type { Plugin } from 'vite';

const stylesheets = /\s*<link rel="stylesheet"[^>]*>/g;

/** Moves stylesheets to the end of the body, because in the head they delay the splash screen until they have loaded. */
export const deferStyles = (): Plugin => ({
  name: 'defer-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(stylesheets) ?? [];
      return html.replace(stylesheets, '').replace(/\s*<\/body>/, `${links.join('')}\n  </body>`);
    },
  },
});
