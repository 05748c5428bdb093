import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startPostgres } from '@embed-portal/dev-postgres';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { bundleProgram } from '@embed-portal/testing/bundle-program';
import { listenLocally } from '../test/support/http-listener.ts';
import type { Listener } from '../test/support/http-listener.ts';
import { startIssuer } from '../test/support/issuer.ts';
import { startServerProcess } from '../test/support/server-process.ts';
import type { ServerProcess } from '../test/support/server-process.ts';
import { populateDatabase } from './data.ts';
import type { Scale } from './data.ts';
import { openSearchPath } from './open-views.ts';

/** The administrator manages the second tenant, the manager and the viewer belong to the first one. */
export type Person = 'superAdmin' | 'manager' | 'viewer' | 'administrator';
const subjects: Record<Person, string> = {
  superAdmin: 'user-1',
  manager: 'user-2',
  viewer: 'user-3',
  administrator: 'user-4',
};

export const datasetId = '22222222-2222-4222-8222-222222222222';
const secretsKey = randomBytes(32);

/** Starts a BI service with immediate responses, because only the portal is measured. */
const startBi = (): Promise<Listener> =>
  listenLocally((request, response) => {
    const url = request.url ?? '';
    const report = { id: /\/reports\/([^/]+)/.exec(url)?.[1], name: 'Sales', datasetId };
    const isList = /\/(reports|refreshes\?.*|pages)$/.test(url) || url.startsWith('/groups?');
    const body = url.endsWith('/token')
      ? { access_token: 'access', expires_in: 3_600, token_type: 'Bearer' }
      : url.endsWith('/GenerateToken')
        ? { token: 'embed', tokenId: 'id', expiration: '2031-02-03T04:05:06Z' }
        : isList
          ? { value: [] }
          : { ...report, embedUrl: 'https://app.powerbi.com/reportEmbed', reportType: 'PowerBIReport' };
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

/** Bundles the measured programs and creates a temporary folder for their data. */
async function preparePrograms() {
  const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-bench-'));
  // When started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const portalDir = path.join(folder, 'portal');
  await mkdir(portalDir);
  await writeFile(path.join(portalDir, 'index.html'), '<!doctype html>');
  const caches = path.resolve(import.meta.dirname, '../node_modules/.cache');
  const cache = path.join(caches, `bench-${randomBytes(4).toString('hex')}`);
  const bundleFile = (file: string): Promise<string> =>
    bundleProgram(path.resolve(import.meta.dirname, file), cache, [/^@embed-portal\//]);
  return {
    folder,
    portalDir,
    main: await bundleFile('../src/main.ts'),
    bare: await bundleFile('bare.ts'),
    printHeap: await bundleFile('print-heap.ts'),
    remove: async (): Promise<void> => {
      for (const directory of [folder, cache]) await rm(directory, { recursive: true, force: true });
    },
  };
}

const noLimits = {
  REQUESTS_PER_MINUTE: '1000000000',
  REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000000',
  EMBED_TOKENS_PER_MINUTE: '1000000',
};

/** Creates functions that start servers as separate processes and stop all of them. */
function createServers() {
  const started: ServerProcess[] = [];
  return {
    start: async (
      program: string,
      env: Record<string, string>,
      options?: Parameters<typeof startServerProcess>[2],
    ): Promise<string> => {
      const port = String(await findFreePort());
      const server = await startServerProcess(program, { PORT: port, ...env }, options);
      started.push(server);
      return server.url;
    },
    stop: async (): Promise<void> => {
      await Promise.all(started.splice(0).map((server) => server.close()));
    },
  };
}

/** Starts PostgreSQL, an issuer, a BI service and the measured servers. */
export async function startStack() {
  const programs = await preparePrograms();
  const servers = createServers();
  const [postgres, issuer, bi] = await Promise.all([
    startPostgres({ dataDir: path.join(programs.folder, 'postgres'), port: 0 }),
    startIssuer(),
    startBi(),
  ]);
  const getServerEnv = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: secretsKey.toString('base64'),
    OIDC_ISSUER: issuer.url,
    BI_API_URL: bi.url,
    BI_LOGIN_URL: bi.url,
    PORTAL_DIR: programs.portalDir,
    ...noLimits,
    AUDIT_LOG_DAYS: 'forever',
    SIGN_IN_LOG_DAYS: 'forever',
  });
  return {
    issuerUrl: issuer.url,
    createToken: (person: Person): Promise<string> =>
      issuer.signToken({
        sub: subjects[person],
        email: `${subjects[person]}@bench.example`,
        exp: issuer.now() + 3_600,
      }),
    /** Creates a database of this scale and returns its URL. */
    createFilledDatabase: async (scale: Scale): Promise<string> => {
      const url = await createDatabase(postgres.url);
      await populateDatabase(url, scale, { issuer: issuer.url, secretsKey });
      return url;
    },
    startServer: (databaseUrl: string): Promise<string> =>
      servers.start(programs.main, getServerEnv(databaseUrl)),
    /** Starts a server whose live heap is measured after each full garbage collection, in bytes. */
    startObservedServer: async (databaseUrl: string) => {
      const heapSizes: number[] = [];
      const onOutput = (text: string): void => {
        for (const [, bytes] of text.matchAll(/^heap (\d+)$/gm)) heapSizes.push(Number(bytes));
      };
      const options = { preload: programs.printHeap, onOutput };
      const url = await servers.start(programs.main, getServerEnv(databaseUrl), options);
      return {
        url,
        /** Returns the largest size since the last call. */
        takeMaxHeap: (): number => Math.max(...heapSizes.splice(0)),
      };
    },
    /** Starts a minimal server that runs only these queries. */
    startBareServer: async (databaseUrl: string, queries: object): Promise<string> => {
      const file = path.join(programs.folder, 'queries.json');
      await writeFile(file, JSON.stringify(queries));
      return servers.start(programs.bare, {
        DATABASE_URL: databaseUrl,
        QUERIES: file,
        SEARCH_PATH: openSearchPath,
      });
    },
    stopServers: servers.stop,
    close: async (): Promise<void> => {
      await servers.stop();
      await Promise.all([issuer.close(), bi.close()]);
      await postgres.close();
      await programs.remove();
    },
  };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;
