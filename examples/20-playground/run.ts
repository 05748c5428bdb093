import * as toolkit from 'embed-toolkit';
import { watchMessages } from './watch.ts';
import type { OnMessage } from './watch.ts';

/** The response of the server, see ../01-minimal/embed-token.mjs. */
interface Access {
  id: string;
  embedUrl: string;
  token: string;
  embedOrigins: string[];
}

const fetchAccess = async (): Promise<Access> => {
  const response = await fetch('/embed-token');
  if (!response.ok) {
    throw new Error(
      'The server returned no embed token. Start the playground with npm run example 20-playground.',
    );
  }
  return (await response.json()) as Access;
};

type AsyncBody = (...values: unknown[]) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as new (...parametersAndBody: string[]) => AsyncBody;

let previousRun: { service: toolkit.Service; stopWatching: () => void } | undefined;

/** Runs code with a new service, after releasing all resources of the previous run. */
export async function run(code: string, element: HTMLElement, log: typeof console.log, onMessage: OnMessage) {
  previousRun?.stopWatching();
  previousRun?.service.dispose();
  const access = await fetchAccess();
  const service = new toolkit.Service({
    embedOrigins: access.embedOrigins,
    onError: (error) => log(error),
  });
  previousRun = { service, stopWatching: watchMessages(service, onMessage) };
  const variables = { ...toolkit, service, element, access, log };
  await new AsyncFunction(...Object.keys(variables), `'use strict';\n${code}`)(...Object.values(variables));
}
