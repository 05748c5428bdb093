import * as toolkit from 'embed-toolkit';
// This build of the lexer requires no WebAssembly, which the policy of the sandbox forbids.
import { parse } from 'es-module-lexer/js';
import type { CodePosition, LogLevel, RunMessage, SandboxMessage } from '../shared/messages.ts';
import { toDisplayedValue } from './display-value.ts';
import { createHostPage } from './host-page.ts';
import { watchReceivedMessages, watchSentMessages } from './watch-messages.ts';

/** URL of the module with the code of the editor. It identifies the code in stack traces. */
let codeUrl = '';

/** Returns the position of the first call in a stack trace that belongs to the code of the editor. */
function findPosition(stack = ''): CodePosition | undefined {
  const start = codeUrl && stack.indexOf(codeUrl);
  if (start === '' || start === -1) return undefined;
  const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(start + codeUrl.length)) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** Creates a module that exports the properties of an object, and returns its URL. */
function createModule(name: string, exports: object): string {
  const modules = ((globalThis as { playgroundModules?: Record<string, object> }).playgroundModules ??= {});
  modules[name] = exports;
  const names = Object.keys(exports).filter((key) => key !== 'default');
  return toUrl(
    `export const { ${names.join(', ')} } = globalThis.playgroundModules[${JSON.stringify(name)}];`,
  );
}

const toUrl = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

/** Replaces the names of modules in import declarations by URLs. */
function resolveImports(code: string, urls: ReadonlyMap<string, string>): string {
  let resolved = '';
  let end = 0;
  for (const { specifier, start, end: stop } of parse(code)[0]) {
    if (typeof specifier !== 'string') continue;
    const url = urls.get(specifier);
    if (url === undefined)
      throw new Error(`The module '${specifier}' is not available. Modules: ${[...urls.keys()].join(', ')}.`);
    resolved += code.slice(end, start) + url;
    end = stop;
  }
  return resolved + code.slice(end);
}

async function run(
  { code, options, isPhone }: RunMessage,
  send: (message: SandboxMessage) => void,
): Promise<void> {
  const log = (level: LogLevel, values: unknown[], stack?: string) =>
    send({ kind: 'log', level, values: values.map(toDisplayedValue), position: findPosition(stack) });
  const logError = (error: unknown) =>
    log('error', [error], error instanceof Error ? error.stack : undefined);

  for (const level of ['log', 'info', 'warn', 'error', 'table'] as const) {
    console[level] = (...values: unknown[]) => log(level, values, new Error('position').stack);
  }
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    if (error instanceof Error) logError(error);
    else log('error', [error ?? message], `${filename}:${lineno}:${colno}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason));
  watchReceivedMessages(send);

  /** The service of the toolkit, whose messages the playground shows. */
  class Service extends toolkit.Service {
    constructor(serviceOptions?: toolkit.ServiceOptions) {
      super(serviceOptions);
      watchSentMessages(this, send);
    }
  }

  try {
    const hostPage = await createHostPage(options, isPhone, Service);
    const urls = new Map([
      ['embed-toolkit', createModule('embed-toolkit', { ...toolkit, Service })],
      ['embed-toolkit/models', createModule('embed-toolkit/models', toolkit.models)],
      ['./host-page', createModule('./host-page', hostPage)],
    ]);
    codeUrl = toUrl(resolveImports(code, urls));
    // eslint-disable-next-line jsdoc/no-bad-blocks -- an instruction for Vite
    await import(/* @vite-ignore */ codeUrl);
  } catch (error) {
    logError(error);
  }
  send({ kind: 'done', time: Math.round(performance.now()) });
}

window.addEventListener('message', function start({ data, source, ports: [port] }: MessageEvent<RunMessage>) {
  if (source !== window.parent || !port) return;
  window.removeEventListener('message', start);
  document.documentElement.classList.toggle('dark', data.isDark);
  void run(data, (message) => port.postMessage(message));
});
