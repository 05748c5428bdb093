// Registers a map of handlers, like Microsoft's wrappers.
import type { Embed, service } from 'powerbi-client';

export type EmbedEventHandler = (event?: service.ICustomEvent<any>, embeddedEntity?: Embed) => void | null;

export function setEventHandlers(embed: Embed, handlers: Map<string, EmbedEventHandler | null>): void {
  handlers.forEach((handler, name) => {
    embed.off(name);
    if (handler) embed.on(name, (event: service.ICustomEvent<any>): void => void handler(event, embed));
  });
}
export const listen = (embed: Embed) => (name: string) => embed.on(name, () => {});
export const supported = (embed: Embed, name: string): boolean => embed.allowedEvents.includes(name);
