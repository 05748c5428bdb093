import { NgZone, afterRenderEffect, computed, inject, signal } from '@angular/core';
import type { ElementRef, Signal } from '@angular/core';
import { bindContent, initialState } from '../binding/binding.ts';
import type { Binding, ContentService, ContentState } from '../binding/binding.ts';
import type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
import { copyConfiguration } from '../binding/copy-configuration.ts';
import type { AnyHandlers, EmbedOptions } from '../binding/embed-options.ts';
import { embedServiceToken } from './embed-service.ts';

/** Returns the element that contains the content, such as a `viewChild` signal. The element has no children. */
export type ContainerGetter = () => ElementRef<HTMLElement> | undefined;

/** The result of `injectEmbed`. */
export interface InjectEmbedResult<T extends ContentType> {
  /** The embed that controls the content; `undefined` until the content is embedded. */
  embed: Signal<ContentEmbed<T> | undefined>;
  /** The loading status of the content. */
  status: Signal<ContentStatus>;
  /** The last error. `undefined` once content has loaded or is removed. */
  error: Signal<ContentError | undefined>;
}

/**
 * Embeds content and applies configuration changes. Only differences are sent, and a new token does not reload loaded
 * content. Waits until a token is available. Call it in an injection context, such as a field of a component.
 *
 * @param getContainer - returns the container element
 * @param getConfig - returns the configuration. Signals that it reads are tracked. While it returns `undefined`, nothing
 *   is embedded.
 */
export function injectEmbed<T extends ContentType>(
  getContainer: ContainerGetter,
  getConfig: () => ContentConfiguration<T> | undefined,
  { service, phased = false, on, onError }: EmbedOptions<T> = {},
): InjectEmbedResult<T> {
  const handlers = on as AnyHandlers | undefined;
  return bindConfiguration(getContainer, getConfig, {
    getService: () => service,
    isPhased: () => phased,
    getHandler: (name) => handlers?.[name],
    getErrorHandler: () => onError,
  });
}

/** Options and handlers of a binding. Signals that the options read are tracked. */
interface BindingOptions {
  getService(): ContentService | undefined;
  isPhased(): boolean;
  /** Returns the handler of an event. Without a handler, the event causes no change detection. */
  getHandler(name: string): ((event: CustomEvent<unknown>) => void) | undefined;
  getErrorHandler(): ((error: ContentError) => void) | undefined;
}

/**
 * Binds the container to the configuration. Messages and timers of the content run outside of the Angular zone, so that
 * they cause no change detection. Handlers and callbacks of the configuration run inside of it.
 */
export function bindConfiguration<T extends ContentType>(
  getContainer: ContainerGetter,
  getConfig: () => ContentConfiguration<T> | undefined,
  options: BindingOptions,
): InjectEmbedResult<T> {
  const zone = inject(NgZone);
  const providedService = inject(embedServiceToken);
  const state = signal<ContentState>(initialState);
  const binding = signal<Binding | undefined>(undefined);

  const runInZone = <Value>(handle: ((value: Value) => void) | undefined) =>
    handle && ((value: Value) => zone.run(() => handle(value)));
  const runCallbackInZone = (value: object) =>
    typeof value !== 'function'
      ? value
      : function (this: unknown, ...values: unknown[]): unknown {
          return zone.run(value as (...values: unknown[]) => unknown, this, values);
        };
  const observer = {
    onState: (change: Partial<ContentState>) => state.update((before) => ({ ...before, ...change })),
    onEvent: (name: string, event: CustomEvent<unknown>) => runInZone(options.getHandler(name))?.(event),
    getErrorHandler: () => runInZone(options.getErrorHandler()),
  };

  // These effects run outside of the Angular zone, and not on a server.
  afterRenderEffect((onCleanup) => {
    const element = getContainer()?.nativeElement;
    const service = options.getService() ?? providedService;
    const isPhased = options.isPhased();
    if (!element) return;
    const bound = bindContent(service, element, observer, isPhased);
    binding.set(bound);
    onCleanup(() => {
      bound.dispose();
      binding.set(undefined);
      state.set(initialState);
    });
  });
  afterRenderEffect(() => {
    const config = getConfig() as ContentConfiguration | undefined;
    binding()?.set(copyConfiguration(config, runCallbackInZone));
  });

  return {
    embed: computed(() => state().embed as ContentEmbed<T> | undefined),
    status: computed(() => state().status),
    error: computed(() => state().error),
  };
}
