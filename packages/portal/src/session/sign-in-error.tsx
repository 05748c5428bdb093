import { useConfig } from '../config/config-context.ts';
import { messages } from '../messages/common.ts';
import { readText, tryWriteText } from '../shared/browser-storage.ts';
import { FullPageStatus } from '../ui/full-page-status.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useRecovery } from '../ui/use-recovery.ts';
import { isUnreachable } from './sign-in-failure.ts';

const timeoutMs = 10_000;
const retriedKey = 'portal.signInRetriedAt';
/** Minimum time in milliseconds between automatic attempts, because each of them redirects to the provider. */
const retryIntervalMs = 60_000;

const hasJustRetried = (): boolean =>
  Date.now() - Number(readText(retriedKey, 'sessionStorage') ?? 0) < retryIntervalMs;

async function isProviderReachable(authority: string): Promise<boolean> {
  const url = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    return (await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * Renders the error of a sign-in that could not start or complete. If the provider was unreachable, retries
 * automatically when it is reachable again.
 */
export function SignInError({ error, signIn }: { error: Error; signIn(): void }) {
  const { authority } = useConfig().oidc;
  const online = useOnline();
  const unreachable = isUnreachable(error);
  useRecovery(async () => {
    if (hasJustRetried() || !(await isProviderReachable(authority))) return false;
    tryWriteText(retriedKey, String(Date.now()), 'sessionStorage');
    signIn();
    // Either the browser leaves the page, or the attempt fails like the previous one.
    return false;
  }, unreachable);
  const { failedTitle, failedText, offlineText, unreachableText } = messages.signIn;
  const text = online ? unreachableText : offlineText;
  return (
    <FullPageStatus
      title={failedTitle}
      text={unreachable ? text : failedText}
      primary={{ label: messages.common.retry, onClick: signIn }}
    />
  );
}
