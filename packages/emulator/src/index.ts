import { join } from 'node:path';
import { defaultConfig } from './config.ts';
import type { EmulatorConfig } from './config.ts';
import { loadContent } from './content/load-content.ts';
import { loadDataset } from './content/load-dataset.ts';
import { joinRows } from './data/join-rows.ts';
import type { JoinedRow } from './data/join-rows.ts';
import type { QueryService } from './query-service/query-service.ts';
import { startQueryService } from './query-service/start-query-service.ts';
import { sampleContentFolder } from './paths.ts';
import { createServer } from './server.ts';
import type { FaultStore } from './service/faults.ts';
import { createDelegation } from './service/delegation.ts';
import { createRefreshStore } from './service/refreshes.ts';
import { createTokenService } from './service/tokens.ts';

export type { EmulatorConfig } from './config.ts';
export type { JoinedRow } from './data/join-rows.ts';
export type { Faults } from './service/faults.ts';

export interface RunningEmulator {
  /** The public address, without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the service on the content of a folder and resolves when it listens. What the configuration leaves open is as
 * for the command; nothing is logged, and without a `port` any free one is taken.
 *
 * Throws when the content is not valid or the port is taken.
 */
export async function startEmulator(given: Partial<EmulatorConfig> = {}): Promise<RunningEmulator> {
  const config: EmulatorConfig = { ...defaultConfig(), port: 0, logger: false, ...given };
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
  const app = await createServer(
    {
      content: await loadContent(config.contentFolder ?? sampleContentFolder, queryService),
      queryService,
      tokenService: createTokenService(config.clientSecret),
      delegation: createDelegation(config.clientSecret),
      faults,
      refreshes,
      userStates: new Map(),
      hostOrigins: config.hostOrigins,
      client: { id: config.clientId, secret: config.clientSecret, tenant: config.tenant },
      url: () => url ?? '',
    },
    config.logger,
  );
  app.addHook('onClose', () => {
    refreshes.close();
    return queryService.close();
  });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  url ??= `http://localhost:${typeof address === 'object' && address ? address.port : config.port}`;
  return { url, close: () => app.close() };
}

/**
 * Every sales row of the shipped samples, joined with its product, store, customer and day, keyed
 * `Table[Column]`: for tests that compute figures on their own. Deterministic.
 */
export async function* salesRows(): AsyncGenerator<JoinedRow> {
  const { model, tables } = await loadDataset(sampleContentFolder, join('retail-sales', 'model.json'));
  yield* joinRows(model, tables);
}
