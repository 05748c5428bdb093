import { strFromU8, strToU8, unzlibSync, zlibSync } from 'fflate';
import { contentTypes, reportThemes } from '../shared/messages.ts';
import type { Faults, RunOptions } from '../shared/messages.ts';
import { snippets } from '../snippets/index.ts';
import { faultSwitches } from './faults.ts';

/** The code of the editor and the options with which it runs. */
export interface Draft {
  code: string;
  options: RunOptions;
}

const storageKey = 'embed-toolkit-playground';
/** Limit of the code in a link, in bytes after decompression. */
const maxLinkBytes = 200_000;

export const firstSnippet = snippets.find(({ id }) => id === 'report/embed') ?? snippets[0];

export const defaultOptions: RunOptions = {
  contentType: 'report',
  report: undefined,
  user: 'all',
  theme: 'default',
  faults: {},
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns only those faults that the playground has a switch for. */
function readFaults(value: unknown): Faults {
  if (!isRecord(value)) return {};
  return Object.assign(
    {},
    ...faultSwitches
      .filter(({ faults }) =>
        Object.entries(faults).every(
          ([part, fault]) => JSON.stringify(value[part]) === JSON.stringify(fault),
        ),
      )
      .map(({ faults }) => faults),
  ) as Faults;
}

/** Reads a draft from a link or from storage. Replaces invalid options by their defaults. */
function readDraft(text: string): Draft | undefined {
  const value = JSON.parse(text) as unknown;
  if (!isRecord(value) || typeof value['code'] !== 'string') return undefined;
  const options = isRecord(value['options']) ? value['options'] : {};
  const { contentType, report, user, theme, faults } = options;
  return {
    code: value['code'],
    options: {
      contentType:
        (Object.keys(contentTypes).find((type) => type === contentType) as RunOptions['contentType']) ??
        'report',
      report: typeof report === 'string' && /^[\w-]{1,64}$/.test(report) ? report : undefined,
      user: typeof user === 'string' && /^\w{1,32}$/.test(user) ? user : 'all',
      theme: (Object.keys(reportThemes).find((name) => name === theme) ?? 'default') as RunOptions['theme'],
      faults: readFaults(faults),
    },
  };
}

function tryRead(read: () => Draft | undefined) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Encodes a draft for the fragment of a URL: compressed, as base64 for URLs. */
function encodeDraft(draft: Draft): string {
  const bytes = zlibSync(strToU8(JSON.stringify(draft)), { level: 9 });
  return btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes the draft of a link. Returns `undefined` if it is damaged or too large. */
const decodeDraft = (text: string): Draft | undefined =>
  tryRead(() => {
    const bytes = strToU8(atob(text.replaceAll('-', '+').replaceAll('_', '/')), true);
    // The output buffer limits the size, so that a small link cannot occupy much memory.
    return readDraft(strFromU8(unzlibSync(bytes, { out: new Uint8Array(maxLinkBytes) })));
  });

export const storeDraft = (draft: Draft): void => localStorage.setItem(storageKey, JSON.stringify(draft));

/** Where the initial draft comes from. The code of links, and changed code, does not run before the user starts it. */
export interface InitialDraft {
  draft: Draft;
  source: 'link' | 'storage' | 'snippet';
  /** Explains why the draft of the link could not be read. */
  problem?: string;
}

/** Returns the draft of the link, the stored draft or the first snippet. */
export function readInitialDraft(): InitialDraft {
  const fallback = tryRead(() => readDraft(localStorage.getItem(storageKey) ?? 'null'));
  const first: Draft = { code: firstSnippet?.code ?? '', options: defaultOptions };
  const stored: InitialDraft = fallback
    ? { draft: fallback, source: 'storage' }
    : { draft: first, source: 'snippet' };
  const parameters = new URLSearchParams(location.hash.slice(1));
  const code = parameters.get('code');
  if (code !== null) {
    const draft = decodeDraft(code);
    return draft
      ? { draft, source: 'link' }
      : { ...stored, problem: 'The code in this link is damaged or too long.' };
  }
  const snippet = snippets.find(({ id }) => id === parameters.get('snippet'));
  if (!snippet) return stored;
  const options = { ...defaultOptions, contentType: snippet.contentType };
  return { draft: { code: snippet.code, options }, source: 'snippet' };
}

/** Returns a link to the playground that contains the draft. */
export function createLink(draft: Draft): string {
  const url = new URL(location.href);
  url.hash = `code=${encodeDraft(draft)}`;
  return url.href;
}
