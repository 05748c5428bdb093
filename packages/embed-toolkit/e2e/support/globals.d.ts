import type * as powerbiClient from 'powerbi-client';
import type * as toolkit from '../../src/index.ts';
import type { Received } from './fixtures.ts';

declare global {
  /** Globals of the pages in these tests. */
  interface Window {
    embedToolkit: typeof toolkit;
    'powerbi-client': typeof powerbiClient;
    service: toolkit.Service;
    report: toolkit.Report;
    shown: Promise<void>;
    recordedEvents: unknown[];
    received: Received[];
    isSilent: boolean;
    answers: Record<string, unknown>;
    send: (url: string, body: unknown) => Promise<{ statusCode: number; body: unknown }>;
    raise: (name: string, body?: unknown, path?: string) => Promise<{ statusCode: number }>;
  }
}
