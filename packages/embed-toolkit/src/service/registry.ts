import type { Embed, EmbedMode } from '../content/embed.ts';
import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import type { HookResult } from '../embedding/event-hooks.ts';
import type { IEmbedConfigurationBase } from '../models/types.ts';
import { ToolkitError } from '../shared/errors.ts';
import type { CompleteConfiguration } from '../shared/options.ts';
import type { Frame } from '../transport/channel.ts';

/** The members of an embed that a service uses. */
export interface AnyEmbed {
  /** @internal */
  readonly frame: Frame;
  /** @internal */
  readonly contentType: ContentTypeDefinition;
  readonly element: HTMLElement;
  readonly iframe: HTMLIFrameElement;
  readonly config: CompleteConfiguration;
  update(config: IEmbedConfigurationBase, mode?: EmbedMode): void;
  dispose(keepsFrame?: boolean): void;
  /**
   * Handles the `ready` message of the frame.
   *
   * @internal
   */
  handleReady(): void;
  /**
   * Handles an event of the frame.
   *
   * @internal
   */
  handleEvent(name: string, body: unknown): void;
  /**
   * Handles a hook request of the frame. Never rejects.
   *
   * @internal
   */
  handleHook(name: string, body: unknown): Promise<HookResult>;
  /**
   * Handles the removal of the iframe, and possibly of its element, from the page.
   *
   * @internal
   */
  handleRemoval?(isElementGone: boolean): void;
  /**
   * Handles the return of the element to the page.
   *
   * @internal
   */
  handleReturn?(): void;
}

/** An embed class that a service can be created with, such as `Report`. */
export interface Component {
  readonly contentType: ContentTypeDefinition;
  new (service: EmbedContext, element: HTMLElement, config: never, mode: EmbedMode): AnyEmbed;
}

/** A `Component` that can be called with any configuration, because the class validates it. */
type EmbedClass = new (
  service: EmbedContext,
  element: HTMLElement,
  config: IEmbedConfigurationBase,
  mode: EmbedMode,
) => AnyEmbed;

/** The embed classes of a service, by the `type` of their configurations. */
export type Components = Readonly<Record<string, Component>>;

/** Creates embeds of a custom content type. */
export type ComponentFactory = (
  service: EmbedContext,
  element: HTMLElement,
  config: IEmbedConfigurationBase,
  phasedRender?: boolean,
  isBootstrap?: boolean,
) => Embed;

/** Creates embeds of one content type. */
export type EmbedFactory = (
  service: EmbedContext,
  element: HTMLElement,
  config: IEmbedConfigurationBase,
  mode: EmbedMode,
) => AnyEmbed;

/** The content types of a service. */
export class Registry {
  readonly #factories = new Map<string, EmbedFactory>();

  constructor(components: Components) {
    for (const [type, component] of Object.entries(components)) {
      const ContentClass = component as unknown as EmbedClass;
      this.#factories.set(
        type,
        (service, element, config, mode) => new ContentClass(service, element, config, mode),
      );
    }
  }

  /**
   * Registers a content type.
   *
   * @throws {ToolkitError} `invalid_argument` when the type exists already, ignoring case
   */
  register(type: string, factory: EmbedFactory): void {
    const isRegistered = [...this.#factories.keys()].some(
      (name) => name.toLowerCase() === type.toLowerCase(),
    );
    if (isRegistered) throw new ToolkitError('invalid_argument', `Type '${type}' is already registered`);
    this.#factories.set(type, factory);
  }

  /**
   * Returns the factory of a content type.
   *
   * @throws {ToolkitError} `invalid_argument` for an unknown type
   */
  getFactory(type: string): EmbedFactory {
    const factory = this.#factories.get(type);
    if (factory) return factory;
    const message = `Unknown type '${type}'. Known types: ${[...this.#factories.keys()].join(', ')}`;
    throw new ToolkitError('invalid_argument', message);
  }
}
