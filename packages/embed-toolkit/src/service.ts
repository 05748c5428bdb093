import type { HttpPostMessage } from 'http-post-message';
import type { IEmbedConfigurationBase } from './models/index.ts';
import type { Router } from 'powerbi-router';
import type { WindowPostMessageProxy } from 'window-post-message-proxy';
import { attributes } from './config/complete.ts';
import type { Embed, EmbedMode } from './embed.ts';
import { ToolkitError } from './errors.ts';
import type { Host } from './host.ts';
import type { Kind } from './kind.ts';
import type { ReportEmbedConfiguration, ServiceOptions } from './options.ts';
import { logError } from './log.ts';
import { randomId } from './random-id.ts';
import { reportKind } from './report-kind.ts';
import { Report } from './report.ts';
import { sdkType, sdkVersion } from './version.ts';
import { Channel } from './wire/channel.ts';
import { createRouter } from './wire/routes.ts';

type Component = new (service: Host, element: HTMLElement, config: never, mode: EmbedMode) => AnyEmbed;
type AnyEmbed = Embed | Report;

const kinds: Record<string, { kind: Kind; component: Component }> = {
  report: { kind: reportKind, component: Report },
};

const defaultTimeout = 30_000;

/** Embeds content and keeps track of it; one a page is enough. Making one touches nothing until the first embed. */
export class Service implements Host {
  accessToken?: string;
  readonly embedOrigins: readonly string[];
  readonly timeout: number;
  readonly sessionId = randomId();

  readonly #options: ServiceOptions;
  readonly #byElement = new Map<HTMLElement, AnyEmbed>();
  readonly #byId = new Map<string, AnyEmbed>();
  #wire: { channel: Channel; router: Router } | undefined;

  constructor(options: ServiceOptions = {}) {
    this.#options = options;
    this.embedOrigins = (options.embedOrigins ?? []).map(exactOrigin);
    this.timeout = options.timeout ?? defaultTimeout;
  }

  /**
   * Embeds the content in the element. What is embedded there already takes the configuration instead, in the frame
   * that it has.
   * Throws `invalid_configuration` and `invalid_embed_url` before anything is sent.
   */
  embed(element: HTMLElement, config: ReportEmbedConfiguration & { type: 'report' }): Report;
  embed(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  embed(element: HTMLElement, config: IEmbedConfigurationBase = {}): AnyEmbed {
    return this.#embed(element, config, {});
  }

  /** As `embed`, but the frame waits with drawing until `render` is called. */
  load(element: HTMLElement, config: ReportEmbedConfiguration & { type: 'report' }): Report;
  load(element: HTMLElement, config?: IEmbedConfigurationBase): Embed;
  load(element: HTMLElement, config: IEmbedConfigurationBase = {}): AnyEmbed {
    return this.#embed(element, config, { phased: true });
  }

  /** Makes the frame before id and token are known, to save time; `embed` on the same element follows. */
  bootstrap(element: HTMLElement, config: ReportEmbedConfiguration & { type: 'report' }): Report;
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): Embed;
  bootstrap(element: HTMLElement, config: IEmbedConfigurationBase): AnyEmbed {
    return this.#embed(element, config, { bootstrap: true });
  }

  /** What is embedded in the element. Throws `not_embedded` when nothing is. */
  get(element: HTMLElement): Embed {
    const embed = this.#byElement.get(element);
    if (!embed) throw new ToolkitError('not_embedded', 'Nothing is embedded in this element');
    return embed as Embed;
  }

  /** The embed of that `uniqueId`. */
  find(uniqueId: string): Embed | undefined {
    return this.#byId.get(uniqueId) as Embed | undefined;
  }

  /** Removes what is embedded in the element, if anything; calls under way reject with `disposed`. */
  reset(element: HTMLElement): void {
    const embed = this.#byElement.get(element);
    if (!embed) return;
    this.#byElement.delete(element);
    this.#byId.delete(embed.config.uniqueId);
    embed.dispose();
  }

  /** Resets everything and stops listening to the window. The next `embed` starts anew. */
  dispose(): void {
    for (const element of [...this.#byElement.keys()]) this.reset(element);
    this.#wire?.channel.stop();
    this.#wire = undefined;
  }

  getNumberOfComponents(): number {
    return this.#byElement.size;
  }

  getSDKVersion(): string {
    return sdkVersion;
  }

  get hpm(): HttpPostMessage {
    return this.channel.http;
  }

  get wpmp(): WindowPostMessageProxy {
    return this.channel.proxy;
  }

  get router(): Router {
    return this.#connect().router;
  }

  get channel(): Channel {
    return this.#connect().channel;
  }

  report(error: unknown): void {
    (this.#options.onError ?? logError)(error);
  }

  #connect(): { channel: Channel; router: Router } {
    return (this.#wire ??= this.#listen());
  }

  #listen(): { channel: Channel; router: Router } {
    const { sdkWrapperVersion } = this.#options;
    const channel = new Channel(window, {
      'x-sdk-type': sdkType,
      'x-sdk-version': sdkVersion,
      ...(sdkWrapperVersion && { 'x-sdk-wrapper-version': sdkWrapperVersion }),
    });
    const roots = Object.values(kinds).map(({ kind }) => kind.root);
    return { channel, router: createRouter(channel, roots, (uid) => this.#byId.get(uid)) };
  }

  #embed(element: HTMLElement, config: IEmbedConfigurationBase, mode: EmbedMode): AnyEmbed {
    const existing = this.#byElement.get(element);
    const type = config.type ?? element.getAttribute(attributes.type) ?? existing?.config.type ?? '';
    if (existing && existing.config.type === type && !mode.bootstrap) {
      existing.update(config, mode);
      return existing;
    }
    const known = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (!known) throw unknownType(type);
    if (existing) throw inUse(existing);
    const embed = new known.component(this, element, config as never, mode);
    if (this.#byId.has(embed.config.uniqueId)) {
      embed.dispose();
      throw takenId(embed.config.uniqueId);
    }
    this.#byElement.set(element, embed);
    this.#byId.set(embed.config.uniqueId, embed);
    return embed;
  }
}

function exactOrigin(given: string): string {
  try {
    const { origin } = new URL(given);
    if (origin !== 'null') return origin;
  } catch {
    // Said below, together with URLs that have no origin.
  }
  throw new ToolkitError(
    'invalid_argument',
    `embedOrigins: ${given} is not an origin such as https://bi.example.com`,
  );
}

function unknownType(type: string): ToolkitError {
  const listed = Object.keys(kinds).join(', ');
  return new ToolkitError(
    'invalid_argument',
    `There is no content of type '${type}'. Known types: ${listed}`,
  );
}

function inUse(existing: AnyEmbed): ToolkitError {
  const text = `The element shows content of type '${existing.config.type}' already: reset it first`;
  return new ToolkitError('invalid_argument', text);
}

function takenId(uniqueId: string): ToolkitError {
  return new ToolkitError('invalid_argument', `uniqueId: another embed is called '${uniqueId}' already`);
}
