import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../src/{ui,entity-ui}/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  framework: {
    name: '@storybook/react-vite',
    // The configuration of the portal also contains plugins for its index.html.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Source maps tell the test of the catalog which components the stories render.
  viteFinal: ({ build, ...options }) => ({ ...options, build: { ...build, sourcemap: 'hidden' } }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
