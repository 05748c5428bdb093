import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameter of the URL of a list screen that opens the dialog for a new entity. */
export const addParameter = 'add';
/** Parameter of the URL of a list screen with the ID of the entity whose dialog opens. */
export const editParameter = 'edit';
/** Parameter of the URL of a screen that opens the dialog for the next of the first steps, or only shows their list. */
export const setupParameter = 'setup';

/** Parameter of the URL of a user page with the ID of the app to which the access is explained. */
export const appParameter = 'app';
/** Parameter of the URL of the Tenants screen that opens the invitation form: the ID of the tenant, a slash and the address. */
export const inviteParameter = 'invite';

/** Returns the path of the Tenants screen with the dialog that invites an address to a tenant. */
export const toInvitePath = (tenantId: string, email: string): string =>
  `/tenants?${new URLSearchParams({ [inviteParameter]: `${tenantId}/${email}` }).toString()}`;

interface UrlParameterOptions {
  name: string;
  /** Undefined if the user may not carry out the request; the parameter is then only removed. */
  onRequest: ((value: string) => void) | undefined;
  /** Whether the data that `onRequest` needs is loaded. Defaults to true. */
  isReady?: boolean;
}

/**
 * Calls `onRequest` with the value of a parameter of the URL, if present, and removes the parameter.
 *
 * @returns whether the parameter is present.
 */
export function useUrlParameter({ name, onRequest, isReady = true }: UrlParameterOptions): boolean {
  const [parameters, setParameters] = useSearchParams();
  const isRequested = parameters.has(name);
  const handleRequest = useEffectEvent(() => {
    onRequest?.(parameters.get(name) ?? '');
    setParameters(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isRequested && isReady) handleRequest();
  }, [isRequested, isReady]);
  return isRequested;
}
