import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Client libraries for host pages, as script files that set `window.powerbi`. */
export const clients = {
  'powerbi-client 2.23.1': require.resolve('powerbi-client/dist/powerbi.js'),
  'powerbi-client 2.24.1': require.resolve('powerbi-client-2.24/dist/powerbi.js'),
  'embed-toolkit': fileURLToPath(
    new URL('../../../embed-toolkit/dist/embed-toolkit.umd.js', import.meta.url),
  ),
};

/** Script file of powerbi-report-authoring, which extends the client library of the page. */
export const authoringScript = require.resolve('powerbi-report-authoring');

export type ClientName = keyof typeof clients;
