import { defineComponent, getCurrentInstance, h } from 'vue';
import type { DefineSetupFnComponent, SlotsType } from 'vue';
import type { ContentService } from '../binding/binding.ts';
import type { ContentConfiguration, ContentEmbed, ContentError, ContentStatus } from '../binding/content.ts';
import { eventNames } from '../binding/event-names.ts';
import type { AnyContentEvents } from '../binding/event-names.ts';
import { bindConfiguration } from './use-embed.ts';

/** The props of `EmbedContent`. */
export interface EmbedContentProps {
  /** The configuration. While it is `undefined`, nothing is embedded. */
  config?: ContentConfiguration | undefined;
  /** The service, by default the provided one. Changing it embeds the content again. */
  service?: ContentService | undefined;
  /** Loads reports, but does not render them until `render` is called. */
  phased?: boolean | undefined;
}

/** The events of `EmbedContent`. `error` receives all errors; the other events are those of the content. */
export type EmbedContentEmits = {
  [K in Exclude<keyof AnyContentEvents, 'error'>]: (event: CustomEvent<AnyContentEvents[K]>) => void;
} & {
  /** An error: a rejected configuration, a failed load or call, or an `error` event of the content. */
  error: (error: ContentError) => void;
};

/** The slots of `EmbedContent`. */
export interface EmbedContentSlots {
  /** Rendered until the content has loaded, and on the server. */
  placeholder?: object;
}

/** The members of `EmbedContent` that its template ref exposes. */
export interface EmbedContentInstance {
  /** The embed that controls the content; `undefined` until the content is embedded. */
  embed: ContentEmbed | undefined;
  /** The loading status of the content. */
  status: ContentStatus;
  /** The last error. `undefined` once content has loaded or is removed. */
  error: ContentError | undefined;
}

/**
 * Embeds content of any type. A new token, page, filter, theme or setting does not reload it. The slot `placeholder` is
 * rendered until the content has loaded, and on the server.
 *
 * ```ts
 * import { EmbedContent } from 'embed-toolkit/vue';
 * import { h } from 'vue';
 *
 * const renderSales = (token: string) =>
 *   h(EmbedContent, {
 *     config: { type: 'report', id: reportId, embedUrl, accessToken: token },
 *     onPageChanged: ({ detail }) => console.log(detail.newPage.displayName),
 *     style: { height: '40rem' },
 *   });
 * ```
 */
export const EmbedContent: DefineSetupFnComponent<
  EmbedContentProps,
  EmbedContentEmits,
  SlotsType<EmbedContentSlots>
> = defineComponent<EmbedContentProps, EmbedContentEmits, never, SlotsType<EmbedContentSlots>>(
  (props, { emit, expose, slots }) => {
    const instance = getCurrentInstance();
    const { container, embed, status, error } = bindConfiguration(
      () => props.config,
      { service: () => props.service, phased: () => props.phased },
      {
        onEvent: (name, event) => {
          if (name !== 'error') emit(name as 'info', event);
        },
        getErrorHandler: () =>
          instance?.vnode.props?.['onError'] ? (contentError) => emit('error', contentError) : undefined,
      },
    );
    expose({ embed, status, error });
    return () => {
      const isBusy = status.value === 'waiting' || status.value === 'loading';
      return h('div', { style: { position: 'relative' }, 'aria-busy': isBusy }, [
        h('div', { ref: container, style: { height: '100%' } }),
        isBusy && slots.placeholder
          ? h('div', { style: { position: 'absolute', inset: '0' } }, slots.placeholder())
          : undefined,
      ]);
    };
  },
  {
    name: 'EmbedContent',
    props: { config: Object, service: Object, phased: Boolean },
    emits: Object.fromEntries(eventNames.map((name) => [name, null])) as unknown as EmbedContentEmits,
  },
);
