import { useEffect, useState } from 'react';

/** The content that the server can embed, see server.mjs. */
export interface Content {
  /** Origin of the page that runs the code. */
  sandboxOrigin: string;
  reports: { id: string; name: string }[];
  users: { key: string; label: string }[];
}

export type ContentState =
  | { status: 'loading' }
  | { status: 'available'; content: Content }
  /** The site has no server part, for example because it is hosted as files. */
  | { status: 'no-server' }
  /** The server has no second origin on which the code could run. */
  | { status: 'no-sandbox' }
  | { status: 'failed'; message: string };

async function fetchContent(): Promise<ContentState> {
  const response = await fetch('/playground-api/content').catch(() => undefined);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) return { status: 'no-server' };
  const body = (await response.json()) as Partial<Content> & { message?: string };
  if (!response.ok) return { status: 'failed', message: body.message ?? '' };
  const { sandboxOrigin, reports = [], users = [] } = body;
  if (sandboxOrigin === undefined) return { status: 'no-sandbox' };
  return { status: 'available', content: { sandboxOrigin, reports, users } };
}

/** Loads the list of content. `reload` tries again. */
export function useContent(): [ContentState, reload: () => void] {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ContentState>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void fetchContent().then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return [
    state,
    () => {
      setState({ status: 'loading' });
      setAttempt((count) => count + 1);
    },
  ];
}
