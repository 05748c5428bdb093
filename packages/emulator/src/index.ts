import { join } from 'node:path';
import { getDefaultConfig } from './config.ts';
import type { EmulatorConfig } from './config.ts';
import { loadContent } from './content/load-content.ts';
import { joinRows } from './data/join-rows.ts';
import type { JoinedRow } from './data/join-rows.ts';
import { createExportRenderer } from './exports/export-renderer.ts';
import { sampleContentFolder } from './paths.ts';
import { loadDataset } from './query-service/load-dataset.ts';
import type { QueryService } from './query-service/query-service.ts';
import { startQueryService } from './query-service/start-query-service.ts';
import { createServer } from './server.ts';
import type { ServiceContext } from './service/context.ts';
import { createDelegation } from './service/delegation.ts';
import { createDeviceCodes } from './service/device-codes.ts';
import { createExportStore, defaultExportLimits } from './service/export-store.ts';
import type { FaultStore } from './service/faults.ts';

import { createRefreshStore } from './service/refreshes.ts';
import { createTokenService } from './service/tokens.ts';
import { createUserTokens } from './service/user-tokens.ts';
import { loadTlsCertificate } from './tls-certificate.ts';

export type { EmulatorConfig } from './config.ts';
export type { JoinedRow } from './data/join-rows.ts';
export type { Faults } from './service/faults.ts';

export interface RunningEmulator {
  /** Public URL, without a trailing slash. */
  url: string;
  /** File of the certificate for HTTPS. Clients in Node.js trust it with the variable `NODE_EXTRA_CA_CERTS`. */
  certificateFile?: string;
  close(): Promise<void>;
}

/**
 * Starts the emulator and resolves when it listens. The defaults are the same as for the `embed-emulator` command,
 * except that logging is disabled and any free port is used.
 * @throws {Error} when the content is invalid or the port is in use.
 */
export async function startEmulator(overrides: Partial<EmulatorConfig> = {}): Promise<RunningEmulator> {
  const config: EmulatorConfig = { ...getDefaultConfig(), port: 0, logger: false, ...overrides };
  const queryService = startQueryService();
  try {
    return await serve(config, queryService);
  } catch (error) {
    await queryService.close();
    throw error;
  }
}

async function serve(config: EmulatorConfig, queryService: QueryService): Promise<RunningEmulator> {
  const faults: FaultStore = { current: config.faults ?? {} };
  const refreshes = createRefreshStore(config.refreshSeconds ?? 6);
  let url = config.url;
  const tls =
    config.tlsFolder === undefined
      ? undefined
      : await loadTlsCertificate(config.tlsFolder, getHostnames(config));
  const exports = createExportStore({
    render: (request, options) => renderExport(request, options),
    limits: {
      ...defaultExportLimits,
      timeoutSeconds: config.exportTimeoutSeconds ?? defaultExportLimits.timeoutSeconds,
    },
  });
  const context: ServiceContext = {
    content: await loadContent(config.contentFolder ?? sampleContentFolder, queryService),
    queryService,
    tokenService: createTokenService(config.clientSecret),
    userTokens: createUserTokens(),
    delegation: createDelegation(config.clientSecret),
    deviceCodes: createDeviceCodes(),
    faults,
    refreshes,
    exports,
    profiles: new Map(),
    workspaceUsers: new Map(),
    personalWorkspaces: new Map(),
    pushDatasets: new Map(),
    userStates: new Map(),
    personalBookmarks: new Map(),
    hostOrigins: config.hostOrigins,
    client: {
      id: config.clientId,
      secret: config.clientSecret,
      tenant: config.tenant,
      certificate: config.clientCertificate,
    },
    acceptsPasswords: config.acceptsPasswords ?? false,
    getUrl: () => url ?? '',
    getEmbedUrl: () => config.embedUrl ?? url ?? '',
  };
  const renderExport = createExportRenderer(context, config.chromium);
  const app = await createServer(context, { logger: config.logger ?? false, https: tls ?? null });
  app.addHook('onClose', async () => {
    refreshes.close();
    await exports.close();
    return queryService.close();
  });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  url ??= `${tls ? 'https' : 'http'}://localhost:${typeof address === 'object' && address ? address.port : config.port}`;
  return { url, ...(tls && { certificateFile: tls.file }), close: () => app.close() };
}

/** Returns the hostname of a URL. The brackets of IPv6 addresses are omitted. */
const getHostname = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** Returns the hostnames under which clients reach the emulator, except those of this computer. */
const getHostnames = ({ url, embedUrl, tlsHosts = [] }: EmulatorConfig): string[] => [
  ...[url, embedUrl].flatMap((address) => (address === undefined ? [] : [getHostname(address)])),
  ...tlsHosts,
];

/**
 * Iterates over all sales rows of the included samples, each joined with its product, store, customer and day, keyed
 * `Table[Column]`. The rows are deterministic, so that tests can compute figures independently of the query engine.
 */
export async function* readSalesRows(): AsyncGenerator<JoinedRow> {
  const { model, tables } = await loadDataset(sampleContentFolder, join('retail-sales', 'model.json'));
  yield* joinRows(model, tables);
}
