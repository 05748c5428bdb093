import { getContext, hasContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { createSubscriber } from 'svelte/reactivity';
import { toStore } from 'svelte/store';
import { bindContent, initialState } from '../binding/binding.ts';
import type { ContentService, ContentState } from '../binding/binding.ts';
import type { ContentConfiguration, ContentType } from '../binding/content.ts';
import { copyConfiguration } from '../binding/copy-configuration.ts';
import { getDefaultService } from '../binding/default-service.ts';
import type { AnyHandlers, EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
import type { Report } from '../content/report.ts';

const serviceKey = Symbol('embed-toolkit service');

/** Provides the service to `createEmbed` and `createReport` in this component and nested components. */
export function setEmbedService(service: ContentService): void {
  setContext(serviceKey, service);
}

/** Content that is embedded in the element of its attachment. Its fields are reactive. */
export interface EmbedState<T extends ContentType> extends Readonly<ContentState<T>> {
  /** The attachment of the element that contains the content. The element has no children. */
  readonly attach: Attachment<HTMLElement>;
}

/**
 * Embeds content in the element of an attachment and applies configuration changes. Only differences are sent, and a
 * new token does not reload loaded content. Waits until a token is available. Call it while a component is initialized.
 *
 * @param getConfig - returns the configuration. State that it reads is tracked. While it returns `undefined`, nothing is
 *   embedded.
 */
export function createEmbed<T extends ContentType>(
  getConfig: () => ContentConfiguration<T> | undefined,
  { service: ownService, phased = false, on, onError }: EmbedOptions<T> = {},
): EmbedState<T> {
  const service = ownService ?? getProvidedService() ?? getDefaultService();
  const handlers = on as AnyHandlers | undefined;
  let state: ContentState = initialState;
  let notify = () => {};
  const track = createSubscriber((update) => {
    notify = update;
  });
  const onState = (change: Partial<ContentState>) => {
    state = { ...state, ...change };
    notify();
  };
  const read = <K extends keyof ContentState>(name: K) => {
    track();
    return state[name] as ContentState<T>[K];
  };
  return {
    get embed() {
      return read('embed');
    },
    get status() {
      return read('status');
    },
    get error() {
      return read('error');
    },
    // Nothing is tracked, because a dependency of the attachment would embed the content again when it changes.
    attach: (element) =>
      untrack(() => {
        const observer = {
          onState,
          onEvent: (name: string, event: CustomEvent<unknown>) => handlers?.[name]?.(event),
          getErrorHandler: () => onError,
        };
        const binding = bindContent(service, element, observer, phased);
        const config = toStore(() => copyConfiguration(getConfig() as ContentConfiguration | undefined));
        const unsubscribe = config.subscribe((copy) => binding.set(copy));
        return () => {
          unsubscribe();
          binding.dispose();
          onState(initialState);
        };
      }),
  };
}

const getProvidedService = () =>
  hasContext(serviceKey) ? getContext<ContentService>(serviceKey) : undefined;

/** A report that is embedded in the element of its attachment. Its fields are reactive. */
export interface ReportState extends Omit<EmbedState<'report'>, 'embed'> {
  /** The embed that controls the report; `undefined` until the report is embedded. */
  readonly report: Report | undefined;
}

/**
 * Embeds a report in the element of an attachment; see `createEmbed`.
 *
 * Attach it to an element with `attach`; see the example in the README.
 */
export function createReport(
  getConfig: () => ReportConfiguration | undefined,
  options?: EmbedOptions<'report'>,
): ReportState {
  const content = createEmbed<'report'>(() => {
    const config = getConfig();
    return config && { ...config, type: 'report' };
  }, options);
  return {
    attach: content.attach,
    get report() {
      return content.embed;
    },
    get status() {
      return content.status;
    },
    get error() {
      return content.error;
    },
  };
}
