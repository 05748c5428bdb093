import { inject, shallowReactive, shallowReadonly, shallowRef, toRaw, toRefs, toValue, watch } from 'vue';
import type { InjectionKey, MaybeRefOrGetter, Ref, ShallowRef } from 'vue';
import { bindContent, initialState } from '../binding/binding.ts';
import type { Binding, ContentObserver, ContentService, ContentState } from '../binding/binding.ts';
import type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
import { copyConfiguration } from '../binding/copy-configuration.ts';
import { getDefaultService } from '../binding/default-service.ts';
import type { AnyHandlers, ContentHandlers } from '../binding/embed-options.ts';

/**
 * Provides the service to components and composables: `app.provide(embedServiceKey, service)`, or
 * `provide(embedServiceKey, service)` in a component.
 */
export const embedServiceKey: InjectionKey<ContentService> = Symbol('embed-toolkit service');

/** Options of `useEmbed`. */
export interface UseEmbedOptions<T extends ContentType> {
  /** The service, by default the provided one. Changing it embeds the content again. */
  service?: MaybeRefOrGetter<ContentService | undefined>;
  /** Loads reports, but does not render them until `render` is called. */
  phased?: MaybeRefOrGetter<boolean | undefined>;
  /** Event handlers. */
  on?: ContentHandlers<T>;
  /** Receives all errors: rejected configurations, failed loads and calls, and `error` events of the content. */
  onError?: ((error: ContentError) => void) | undefined;
}

/** The result of `useEmbed`. */
export interface UseEmbedResult<T extends ContentType> {
  /** The template ref of the container element: `<div ref="container" />`, without children. */
  container: ShallowRef<HTMLElement | null>;
  /** The embed that controls the content; `undefined` until the content is embedded. */
  embed: Readonly<Ref<ContentEmbed<T> | undefined>>;
  /** The loading status of the content. */
  status: Readonly<Ref<ContentStatus>>;
  /** The last error. `undefined` once content has loaded or is removed. */
  error: Readonly<Ref<ContentError | undefined>>;
}

/**
 * Embeds content and applies configuration changes. Only differences are sent, and a new token does not reload loaded
 * content. Waits until a token is available.
 *
 * @param config - the configuration: a ref, a reactive object or a getter. While it is `undefined`, nothing is embedded.
 */
export function useEmbed<T extends ContentType>(
  config: MaybeRefOrGetter<ContentConfiguration<T> | undefined>,
  options: UseEmbedOptions<T> = {},
): UseEmbedResult<T> {
  const handlers = options.on as AnyHandlers | undefined;
  return bindConfiguration(config, options, {
    onEvent: (name, event) => handlers?.[name]?.(event),
    getErrorHandler: () => options.onError,
  });
}

/** Implements `useEmbed` and `EmbedContent`: must run during setup. */
export function bindConfiguration<T extends ContentType>(
  config: MaybeRefOrGetter<ContentConfiguration<T> | undefined>,
  options: Pick<UseEmbedOptions<T>, 'service' | 'phased'>,
  observer: Pick<ContentObserver, 'onEvent' | 'getErrorHandler'>,
): UseEmbedResult<T> {
  const provided = inject(embedServiceKey, undefined);
  const container = shallowRef<HTMLElement | null>(null);
  const state = shallowReactive<ContentState>({ ...initialState });
  const onState = (change: Partial<ContentState>) => void Object.assign(state, change);
  const copyConfig = () => copyConfiguration(toValue(config) as ContentConfiguration | undefined, toRaw);
  let binding: Binding | undefined;

  watch(
    [container, () => toRaw(toValue(options.service)), () => toValue(options.phased) ?? false] as const,
    ([element, service, isPhased], _, onCleanup) => {
      if (!element) return;
      const bound = bindContent(
        service ?? provided ?? getDefaultService(),
        element,
        { ...observer, onState },
        isPhased,
      );
      binding = bound;
      bound.set(copyConfig());
      onCleanup(() => {
        bound.dispose();
        binding = undefined;
        onState(initialState);
      });
    },
    { flush: 'post', immediate: true },
  );
  watch(copyConfig, (copy) => binding?.set(copy), { flush: 'post' });
  return { container, ...toRefs(shallowReadonly(state as ContentState<T>)) };
}
