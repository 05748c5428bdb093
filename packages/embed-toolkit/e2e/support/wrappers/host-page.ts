import type { IReportEmbedConfiguration } from 'powerbi-client';

/** Interface between a test and a page that is built with a wrapper of powerbi-client, on `window`. */
export interface WrapperPage {
  /** The first configuration of the report, which the test sets before the script of the page runs. */
  embedConfig: IReportEmbedConfiguration;
  /** Names of the events that the wrapper has passed to the page. */
  receivedEvents: string[];
  /** Returns the title of the first page of the report, through the object that the wrapper returns. */
  getFirstPage(): Promise<string | undefined>;
  setConfig(config: IReportEmbedConfiguration): void;
  /** Removes the wrapper. */
  unmount(): void;
}

export const wrapperPage = window as unknown as WrapperPage;

/** Handlers that record the names of events. */
export const eventHandlers = new Map(
  ['loaded', 'rendered', 'pageChanged'].map((name) => [
    name,
    () => void wrapperPage.receivedEvents.push(name),
  ]),
);
