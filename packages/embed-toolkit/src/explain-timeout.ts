import type { Frame } from './transport/channel.ts';

/** Returns what is known about the reason why a frame does not answer, as a sentence; empty when nothing is. */
export function explainTimeout(
  { hasSentMessage, rejectedOrigin, origin }: Frame,
  iframe: HTMLIFrameElement,
  accessToken: string | undefined,
): string {
  if (!accessToken) return 'There is no access token yet';
  if (!iframe.isConnected) return 'The element is not in the page';
  if (hasSentMessage) return '';
  if (rejectedOrigin)
    return `Messages from ${rejectedOrigin} were ignored, because the embed URL is at ${origin}`;
  return `No message from ${origin} was received. Check the network and the Content-Security-Policy`;
}
