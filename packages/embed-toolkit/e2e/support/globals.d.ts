import type * as powerbiClient from 'powerbi-client';
import type * as toolkit from '../../src/index.ts';
import type { ReceivedMessage } from './fixtures.ts';

declare global {
  /** Global variables of the host pages and frames in these tests. */
  interface Window {
    embedToolkit: typeof toolkit;
    'powerbi-client': typeof powerbiClient;
    service: toolkit.Service;
    report: toolkit.Report;
    whenRendered: Promise<void>;
    recordedEvents: unknown[];
    /** Changes the state of a page with the component of a framework. */
    hostPage: {
      setConfig(config: toolkit.ReportEmbedConfiguration): void;
      setShown(isShown: boolean): void;
    };
    received: ReceivedMessage[];
    isSilent: boolean;
    responses: Record<string, unknown>;
    send: (url: string, body: unknown) => Promise<{ statusCode: number; body: unknown }>;
    raise: (name: string, body?: unknown, path?: string) => Promise<{ statusCode: number }>;
  }
}
