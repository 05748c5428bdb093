import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const contentTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the host page, the toolkit and the baseline page, which is built into `folder`. */
export async function startHost(folder: string): Promise<{ url: string; server: Server }> {
  const input = resolvePath('baseline.html');
  await build({
    configFile: false,
    root: resolvePath('.'),
    logLevel: 'error',
    build: { outDir: folder, rolldownOptions: { input } },
  });
  const files: Record<string, string> = {
    '/': resolvePath('host.html'),
    '/embed-toolkit.js': resolvePath('../../embed-toolkit/dist/embed-toolkit.umd.min.js'),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = files[path] ?? join(folder, path);
    const headers = {
      'content-type': contentTypes[extname(file)] ?? 'text/html',
      'cache-control': 'max-age=3600',
    };
    readFile(file).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

export interface Service {
  url: string;
  process: ChildProcess;
  /** Milliseconds until the content was loaded. */
  startMs: number;
}

/** Starts the built emulator on a content folder and resolves when it listens. */
export async function startService(content: string, hostOrigin: string): Promise<Service> {
  const startedAt = performance.now();
  const options = ['--content', content, '--port', '0', '--host-origin', hostOrigin];
  const child = spawn(process.execPath, [resolvePath('../dist/cli.js'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const url = / at (http\S+)/.exec(output)?.[1];
    if (url !== undefined) return { url, process: child, startMs: performance.now() - startedAt };
  }
  throw new Error(`The emulator did not start: ${output}`);
}

/** Returns the resident memory of a process in bytes. */
export async function readMemoryBytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
