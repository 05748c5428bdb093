import type { Embed, IReportEmbedConfiguration } from 'powerbi-client';

/** Interface between a test and its host page, on `window`. */
export interface HostPage {
  /** Configuration of the report, which the test sets before the page script runs. */
  embedConfig: IReportEmbedConfiguration;
  /** The embedded report. */
  report?: Embed;
  /** Names of the events that the wrapper has passed to the page. */
  receivedEvents: string[];
  /** Renders the wrapper again with another configuration. */
  setConfig(config: IReportEmbedConfiguration): void;
}

export const hostPage = window as unknown as HostPage;

/** Handlers that record the names of events. */
export const eventHandlers = new Map(
  ['loaded', 'rendered', 'pageChanged', 'error'].map((name) => [
    name,
    () => void hostPage.receivedEvents.push(name),
  ]),
);
