import { ToolkitError } from '../shared/errors.ts';

type Registration = [name: string, listener: EventListener];

/** The event handlers of an embed, registered on its element so that events bubble to the host page. */
export class EventListeners<Events> {
  readonly #element: HTMLElement;
  readonly #allowedEvents: readonly string[];
  readonly #registrations: Registration[] = [];

  constructor(element: HTMLElement, allowedEvents: readonly string[]) {
    this.#element = element;
    this.#allowedEvents = allowedEvents;
  }

  /**
   * Adds a handler.
   *
   * @throws {ToolkitError} `invalid_argument` when the content does not raise this event or the handler is missing
   */
  on<K extends keyof Events & string>(name: K, handler: (event: CustomEvent<Events[K]>) => void): void {
    this.#assertAllowed(name);
    if (!handler) {
      throw new ToolkitError('invalid_argument', `on('${name}'): the handler must be a function`);
    }
    this.#registrations.push([name, handler as EventListener]);
    this.#element.addEventListener(name, handler as EventListener);
  }

  /** Removes one handler, or all handlers of the event. Unknown handlers are ignored. */
  off(name: string, handler?: EventListener): void {
    this.#remove(
      ([registeredName, listener]) => registeredName === name && (!handler || listener === handler),
    );
  }

  dispatch(name: string, detail: unknown): void {
    if (!this.#allowedEvents.includes(name)) return;
    this.#element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  clear(): void {
    this.#remove(() => true);
  }

  #remove(matches: (registration: Registration) => boolean): void {
    for (const registration of this.#registrations.filter(matches)) {
      this.#element.removeEventListener(...registration);
      this.#registrations.splice(this.#registrations.indexOf(registration), 1);
    }
  }

  #assertAllowed(name: string): void {
    if (this.#allowedEvents.includes(name)) return;
    const message = `eventName must be one of ${this.#allowedEvents.join(',')}. You passed: ${name}`;
    throw new ToolkitError('invalid_argument', message);
  }
}
