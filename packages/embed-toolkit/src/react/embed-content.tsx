import { useImperativeHandle } from 'react';
import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react';
import type { ContentConfiguration, ContentEmbed, ContentEvents, ContentType } from '../binding/content.ts';
import type { ContentHandlers, EmbedOptions } from '../binding/embed-options.ts';
import type { EventHandler } from '../content/events.ts';
import { useEmbed } from './use-embed.ts';

/** Handlers of the content's events, such as `onPageChanged`. */
type EventProps<T extends ContentType> = {
  [K in Exclude<keyof ContentEvents<T> & string, 'error'> as `on${Capitalize<K>}`]?: EventHandler<
    ContentEvents<T>[K]
  >;
};

/** Props of the component, in addition to the configuration and event handlers. */
interface OwnProps<T extends ContentType> extends Omit<EmbedOptions<T>, 'on'> {
  /** Class of the element that contains the iframe. */
  className?: string;
  /** Style of the element that contains the iframe. The iframe fills this element, so set its size. */
  style?: CSSProperties;
  /** Rendered until the content has loaded, and on the server. */
  placeholder?: ReactNode;
  /** Receives the object that controls the content, such as a `Report`. */
  embedRef?: Ref<ContentEmbed<T> | undefined>;
}

/** The configuration, event handlers such as `onPageChanged`, and options of the component. */
export type EmbedContentProps<T extends ContentType = ContentType> = {
  [K in T]: ContentConfiguration<K> & EventProps<K> & OwnProps<K>;
}[T];

const eventPropPattern = /^on[A-Z]/;
const overlayStyle: CSSProperties = { position: 'absolute', inset: 0 };

/**
 * Embeds content of any `type`. A new token, page, filter, theme or setting does not reload it.
 *
 * ```tsx
 * import { EmbedContent } from 'embed-toolkit/react';
 *
 * export const Sales = ({ token }: { token: string }) => (
 *   <EmbedContent
 *     type="report"
 *     id={reportId}
 *     embedUrl={embedUrl}
 *     accessToken={token}
 *     onPageChanged={({ detail }) => console.log(detail.newPage.displayName)}
 *     style={{ height: '40rem' }}
 *   />
 * );
 * ```
 */
export function EmbedContent(props: EmbedContentProps): ReactElement {
  const { className, style, placeholder, embedRef, service, phased, onError, ...rest } = props;
  const names = Object.keys(rest);
  const pick = (matches: (name: string) => boolean) =>
    names.filter(matches).map((name) => [name, rest[name as keyof typeof rest]] as const);
  const config = Object.fromEntries(pick((name) => !eventPropPattern.test(name)));
  const handlers = pick((name) => eventPropPattern.test(name)).map(([name, handler]) => [
    toEventName(name),
    handler,
  ]);

  const { ref, embed, status } = useEmbed(config as unknown as ContentConfiguration, {
    service,
    phased,
    onError,
    on: Object.fromEntries(handlers) as ContentHandlers<ContentType>,
  });
  useImperativeHandle(embedRef as Ref<ContentEmbed | undefined>, () => embed, [embed]);

  const isBusy = status === 'waiting' || status === 'loading';
  return (
    <div className={className} style={{ position: 'relative', ...style }} aria-busy={isBusy}>
      <div ref={ref} style={{ height: '100%' }} />
      {isBusy && placeholder !== undefined && <div style={overlayStyle}>{placeholder}</div>}
    </div>
  );
}

/** Converts a prop such as `onPageChanged` to the event name `pageChanged`. */
function toEventName(property: string): string {
  return property.charAt(2).toLowerCase() + property.slice(3);
}
