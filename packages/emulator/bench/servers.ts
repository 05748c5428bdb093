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

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the host page, the toolkit, and the page of the chart library alone, which is built into `folder`. */
export async function startHost(folder: string): Promise<{ url: string; server: Server }> {
  const input = beside('alone.html');
  await build({
    configFile: false,
    root: beside('.'),
    logLevel: 'error',
    build: { outDir: folder, rollupOptions: { input } },
  });
  const named: Record<string, string> = {
    '/': beside('host.html'),
    '/embed-toolkit.js': beside('../../embed-toolkit/dist/embed-toolkit.umd.min.js'),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = named[path] ?? join(folder, path);
    const head = { 'content-type': types[extname(file)] ?? 'text/html', 'cache-control': 'max-age=3600' };
    readFile(file).then(
      (content) => response.writeHead(200, head).end(content),
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
  /** How long it took to read, make and ready the content, in milliseconds. */
  startTook: number;
}

/** Runs the emulator's own command on a content folder. */
export async function startService(content: string, hostOrigin: string): Promise<Service> {
  const since = performance.now();
  const options = ['--content', content, '--port', '0', '--host-origin', hostOrigin];
  const child = spawn(process.execPath, [beside('../dist/cli.js'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const url = / at (http\S+)/.exec(printed)?.[1];
    if (url !== undefined) return { url, process: child, startTook: performance.now() - since };
  }
  throw new Error(`The emulator did not start: ${printed}`);
}

/** The memory that a process holds, in bytes. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
