import type { Embed, EmbedMode } from '../content/embed.ts';
import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import type { HookResult } from '../embedding/event-hooks.ts';
import type { CompleteConfiguration } from '../shared/options.ts';
import type { Frame } from '../transport/channel.ts';
import type { IEmbedConfigurationBase } from '../types/configurations.ts';

/**
 * The members of an embed that a service uses.
 *
 * @internal
 */
export interface AnyEmbed {
  /** Returns the embed itself if this is a proxy of it. */
  readonly toRaw?: () => AnyEmbed;
  readonly frame: Frame;
  readonly contentType: ContentTypeDefinition;
  readonly element: HTMLElement;
  readonly iframe: HTMLIFrameElement;
  readonly config: CompleteConfiguration;
  update(config: IEmbedConfigurationBase, mode?: EmbedMode): void;
  dispose(keepsFrame?: boolean): void;
  /** Handles the `ready` message of the frame. */
  handleReady(): void;
  /** Handles an event of the frame. */
  handleEvent(name: string, body: unknown): void;
  /** Handles a hook request of the frame. Never rejects. */
  handleHook(name: string, body: unknown): Promise<HookResult>;
  /** Handles the removal of the iframe, and possibly of its element, from the page. */
  handleRemoval?(isElementGone: boolean): void;
  /** Handles the return of the element to the page. */
  handleReturn?(): void;
}

/** An embed class that a service can be created with, such as `Report`. Services create the instances. */
export type Component = new (
  service: EmbedContext,
  element: HTMLElement,
  config: never,
  mode: EmbedMode,
) => Embed;

/** The embed classes of a service, by the `type` of their configurations. */
export type Components = Readonly<Record<string, Component>>;

/**
 * Creates embeds of a custom content type; see `Service.register`.
 *
 * @param phasedRender - whether the content is prepared, but not rendered until `render` is called
 * @param isBootstrap - whether the iframe is created before the ID and the token are known
 */
export type ComponentFactory = (
  service: EmbedContext,
  element: HTMLElement,
  config: IEmbedConfigurationBase,
  phasedRender?: boolean,
  isBootstrap?: boolean,
) => Embed;

/**
 * Creates embeds of one content type.
 *
 * @internal
 */
export type EmbedFactory = (
  service: EmbedContext,
  element: HTMLElement,
  config: IEmbedConfigurationBase,
  mode: EmbedMode,
) => AnyEmbed;
