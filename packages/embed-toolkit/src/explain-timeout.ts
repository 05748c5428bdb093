import type { Frame } from './transport/channel.ts';

/** Returns what is known about the reason why a frame does not answer, as a sentence; empty when nothing is. */
export function explainTimeout(
  { hasSentMessage: isHeard, rejectedOrigin: otherOrigin, origin }: Frame,
  iframe: HTMLIFrameElement,
  accessToken: string | undefined,
): string {
  if (!accessToken) return 'There is no access token yet';
  if (!iframe.isConnected) return 'The element is not in the page';
  if (isHeard) return '';
  if (otherOrigin) return `Messages from ${otherOrigin} were ignored: the embed URL is at ${origin}`;
  return `No message from ${origin} was received: is it reachable, and allowed by the Content-Security-Policy?`;
}
