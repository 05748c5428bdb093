import type { Frame } from '../transport/channel.ts';

/** Returns the likely reason for a timeout as a sentence, or an empty string if it is unknown. */
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
