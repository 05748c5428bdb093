import type { Plugin } from 'vite';

/**
 * Bundles the production build of React Router, without its warnings for developers. The package contains this build,
 * but exports only the one for development.
 */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id.replace('/react-router/dist/development/', '/react-router/dist/production/');
    },
  },
});
