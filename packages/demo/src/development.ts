import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './paths.ts';
import type { Service, ServiceSettings } from './services.ts';

const vite = path.join(repository, 'node_modules/vite/bin/vite.js');
const getPackageFolder = (name: string) => path.join(repository, 'packages', name);

/** Builds the service that serves the portal with hot reload and forwards API requests. */
export const buildDevServer = ({ ports, host }: ServiceSettings, api: string): Service => ({
  title: 'Portal (Vite)',
  name: 'portal',
  program: vite,
  args: ['--port', String(ports.port), '--strictPort', '--host', host],
  cwd: getPackageFolder('portal'),
  env: { NODE_ENV: 'development', API_URL: api },
});

/** Builds the service that shows the components of the portal in Storybook. */
export const buildStorybook = ({ ports, host }: ServiceSettings): Service => ({
  title: 'Components (Storybook)',
  name: 'storybook',
  program: path.join(getPackageFolder('portal'), 'node_modules/storybook/dist/bin/dispatcher.js'),
  args: ['dev', '--port', String(ports['storybook-port']), '--exact-port', '--host', host, '--ci'],
  cwd: getPackageFolder('portal'),
  env: { NODE_ENV: 'development', NO_COLOR: '1' },
});

/** Vite options by package. The page of the frame is built into the folder from which the emulator serves it. */
const viteOptions = {
  server: ['--config', '../../config/vite.node.config.mjs'],
  identity: ['--config', '../../config/vite.node.config.mjs'],
  emulator: ['--config', '../../config/vite.node.config.mjs'],
  'emulator-frame': ['--outDir', path.join(getPackageFolder('emulator'), 'dist/frame')],
};

/** Builds the services that rebuild the other packages when their sources change. */
export const buildWatchers = (): Promise<Service[]> =>
  Promise.all(
    Object.entries(viteOptions).map(async ([name, options]) => {
      const folder = getPackageFolder(name);
      const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
        config?: { entries?: string };
      };
      return {
        title: `Build of ${name}`,
        name: `build-${name}`,
        program: vite,
        args: ['build', '--watch', ...options, '--logLevel', 'warn'],
        cwd: folder,
        env: { NO_COLOR: '1', npm_package_config_entries: manifest.config?.entries ?? 'main' },
      };
    }),
  );
