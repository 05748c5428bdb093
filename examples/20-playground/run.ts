import * as toolkit from 'embed-toolkit';
import { watchWire } from './watch.ts';
import type { Noted } from './watch.ts';

/** The response of the server, see ../01-minimal/embed-token.mjs. */
interface Access {
  id: string;
  embedUrl: string;
  token: string;
  embedOrigins: string[];
}

const fetchAccess = async (): Promise<Access> => {
  const response = await fetch('/embed-token');
  if (!response.ok)
    throw new Error('There is no emulator behind this page: npm run docs -- --serve starts one.');
  return (await response.json()) as Access;
};

type Body = (...given: unknown[]) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => Body;

let last: { service: toolkit.Service; stop: () => void } | undefined;

/** Runs the code with a new service after it has released everything of the previous run. */
export async function run(code: string, element: HTMLElement, log: Body | typeof console.log, note: Noted) {
  last?.stop();
  last?.service.dispose();
  const access = await fetchAccess();
  const service = new toolkit.Service({
    embedOrigins: access.embedOrigins,
    onError: (error) => void log(error),
  });
  last = { service, stop: watchWire(service, note) };
  const given = { ...toolkit, service, element, access, log };
  await new AsyncFunction(...Object.keys(given), `'use strict';\n${code}`)(...Object.values(given));
}
