import type { Embed } from './content.ts';

export type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
export { DropInService as Service } from './content.ts';
export type {
  DropInComponentFactory as EmbedComponentFactory,
  ServiceMembers as IService,
} from './content.ts';
export type { ServiceConfiguration as IServiceConfiguration } from './compatible-service.ts';

/** An event that a frame posted. */
interface FrameEvent<T> {
  /** Type of the content, such as `report`. */
  type: string;
  /** ID of the embed. */
  id: string;
  /** Name of the event. */
  name: string;
  /** Detail of the event. */
  value: T;
}

/** The event that handlers receive. */
type ReceivedEvent<T> = CustomEvent<T>;
/** An event handler. */
type ReceivedEventHandler<T> = (event: ReceivedEvent<T>) => unknown;

/** An element with embedded content. */
interface ElementWithEmbed extends HTMLElement {
  /** The embedded content. */
  powerBiEmbed: Embed;
}

// See `factories.ts` for the reason for the local names.
export type {
  FrameEvent as IEvent,
  ReceivedEvent as ICustomEvent,
  ReceivedEventHandler as IEventHandler,
  ElementWithEmbed as IPowerBiElement,
};
