import type { Diagnosis, DiagnosisCode } from '../shared/diagnosis.ts';
import { addLink } from '../shared/errors.ts';
import type { Frame } from '../transport/channel.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import { findInvisibility } from './find-invisibility.ts';
import type { IframeController } from './iframe.ts';
import { explain, getRemedy, redact } from './load-error.ts';
import type { Loader } from './loader.ts';

type Finding = [code: DiagnosisCode, message: string, remedy: string];

/** Returns the state of embedded content. The token is removed from the messages of the frame. */
export function diagnose(
  client: FrameClient,
  iframe: IframeController,
  loader: Loader,
  accessToken: string | undefined,
): Diagnosis {
  const [code, message, advice] = findState(client, iframe, loader, accessToken);
  const remedy = code === 'rendered' ? advice : addLink(advice, code);
  const diagnosis = { code, message, remedy, origin: client.frame.origin };
  const { lastError } = loader;
  if (!lastError) return diagnosis;
  const { message: text = '', errorCode, detailedMessage } = lastError;
  return {
    ...diagnosis,
    lastError: {
      message: redact(text, accessToken),
      ...(errorCode && { errorCode }),
      ...(detailedMessage && { detailedMessage: redact(detailedMessage, accessToken) }),
    },
  };
}

function findState(
  { frame, disposalError }: FrameClient,
  { iframe, inView }: IframeController,
  { isFrameReady, hasFailed, hasFailedLater, lastError, cycle }: Loader,
  accessToken: string | undefined,
): Finding {
  if (disposalError) return ['disposed', 'The embed was reset.', 'Embed again.'];
  if (!accessToken) return ['no_token', 'There is no access token yet.', 'Embed with a token.'];
  if (!iframe.isConnected) return ['detached', 'The iframe is not in the page.', 'Embed again.'];
  if (cycle.loaded.isReached) {
    const invisibility = findInvisibility(iframe);
    if (invisibility) return ['not_visible', ...invisibility];
    if (hasFailedLater) {
      const message = explain('The content has loaded, but an error occurred', lastError, accessToken);
      return ['failed_later', message, getRemedy(lastError)];
    }
    if (cycle.rendered.isReached) return ['rendered', 'The content has rendered.', 'No action is needed.'];
    const remedy = 'Wait, or call render() after load().';
    return ['not_rendered', 'The content has loaded, but has not rendered.', remedy];
  }
  if (!frame.hasSentMessage) return findSilenceReason(frame, isFrameReady, inView !== undefined);
  if (hasFailed)
    return ['load_failed', explain('Loading failed', lastError, accessToken), getRemedy(lastError)];
  return ['not_loaded', 'The frame responds, but the content has not loaded.', getRemedy()];
}

/** Returns the likely reason why no message of the frame was accepted. */
function findSilenceReason(
  { origin, blockedBy, rejectedOrigin }: Frame,
  isFrameReady: boolean,
  isWaitingForView: boolean,
): Finding {
  if (blockedBy) {
    const message = `${origin} is blocked in ${location.origin} by ${blockedBy}.`;
    return ['blocked', message, 'Change it, or use a permitted origin.'];
  }
  if (rejectedOrigin === 'null') {
    const message = 'Messages were ignored, because the frame is sandboxed.';
    return ['opaque_origin', message, 'Add allow-same-origin.'];
  }
  if (rejectedOrigin) {
    const message = `Messages from ${rejectedOrigin} were ignored, because the embed URL is at ${origin}.`;
    return ['other_origin', message, 'Embed a URL without redirects.'];
  }
  if (isWaitingForView)
    return ['not_in_view', 'The iframe is lazy and not in view.', 'Scroll, or remove frame.lazy.'];
  if (!isFrameReady)
    return ['page_loading', `The page from ${origin} has not loaded.`, 'Wait, or check the network.'];
  const remedy = `Check the network, X-Frame-Options, frame-ancestors and COEP for ${location.origin}.`;
  return ['no_message', `No message from ${origin} was received.`, remedy];
}
