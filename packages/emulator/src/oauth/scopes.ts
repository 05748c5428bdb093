import { OAuthError } from './oauth-error.ts';

const resource = 'https://analysis.windows.net/powerbi/api';
/** All permissions of the application: the scope of service principals. */
export const defaultScope = `${resource}/.default`;

const openIdScopes = ['openid', 'profile', 'email', 'offline_access'];
/** Name of a delegated permission, such as `Report.Read.All`. */
const permission = /^[A-Z][A-Za-z]*(?:\.[A-Z][A-Za-z]*)+$/;

/** The scopes of a sign-in. */
export interface Scopes {
  /** Permissions for the REST interface, as full URLs. Empty if the sign-in only identifies the user. */
  permissions: readonly string[];
  /** Names of scopes of the application's own API, such as `access_as_user`. A token has either these or permissions. */
  apiScopes: readonly string[];
  /** Whether an ID token is issued. */
  hasIdToken: boolean;
  /** Whether a refresh token is issued. */
  isOffline: boolean;
}

/** Returns the full URL of a permission, such as `Report.Read.All`. */
export const toPermission = (name: string): string => `${resource}/${name}`;

/** Returns the full URL of the permission in a scope, or `undefined` if the service has no such permission. */
function parsePermission(scope: string): string | undefined {
  // Some libraries request `<resource>//.default`, because the identifier of a resource may end with a slash.
  const name = scope.startsWith(`${resource}/`)
    ? scope.slice(resource.length).replace(/^\/+/, '')
    : undefined;
  return name !== undefined && (name === '.default' || permission.test(name))
    ? toPermission(name)
    : undefined;
}

/** Scope that the application's API has in the emulator. */
const defaultApiScope = 'access_as_user';

/** Returns the name of a scope of the application's own API, or `undefined` if it belongs to something else. */
function parseApiScope(scope: string, clientId: string): string | undefined {
  const prefix = [`api://${clientId}/`, `${clientId}/`].find((start) => scope.startsWith(start));
  const name = prefix === undefined ? '' : scope.slice(prefix.length);
  if (!/^\.?[A-Za-z][\w.-]*$/.test(name)) return undefined;
  return name === '.default' ? defaultApiScope : name;
}

/**
 * Parses the scopes of a request.
 * @throws {OAuthError} `invalid_scope` when a scope is unknown, or when the scopes belong to several resources.
 */
export function parseScopes(text: string, clientId: string): Scopes {
  const names = text.split(' ').filter(Boolean);
  const permissions: string[] = [];
  const apiScopes: string[] = [];
  for (const name of names.filter((candidate) => !openIdScopes.includes(candidate))) {
    const permissionUrl = parsePermission(name);
    const apiScope = parseApiScope(name, clientId);
    if (permissionUrl !== undefined) permissions.push(permissionUrl);
    else if (apiScope !== undefined) apiScopes.push(apiScope);
    else
      throw new OAuthError(
        'invalid_scope',
        70011,
        `The scope '${name}' is not valid. Use ${defaultScope}, or a permission such as ${resource}/Report.Read.All, or a scope of your API such as api://${clientId}/${defaultApiScope}.`,
      );
  }
  if (permissions.length > 0 && apiScopes.length > 0)
    throw new OAuthError('invalid_scope', 28000, `The scopes '${text}' belong to more than one resource.`);
  return {
    permissions,
    apiScopes,
    hasIdToken: names.includes('openid'),
    isOffline: names.includes('offline_access'),
  };
}

/** Returns the scopes that a request of version 1 states with a resource. Its sign-ins are always offline. */
export function parseResource(text: string, clientId: string): Scopes {
  const name = text.replace(/\/$/, '');
  if (name === `api://${clientId}`)
    return { permissions: [], apiScopes: [defaultApiScope], hasIdToken: true, isOffline: true };
  if (name !== resource)
    throw new OAuthError('invalid_grant', 500011, `The resource '${text}' was not found. Use ${resource}.`);
  return { permissions: [defaultScope], apiScopes: [], hasIdToken: true, isOffline: true };
}

/** Formats scopes for the response to a token request. */
export const formatScopes = (
  { permissions, apiScopes, hasIdToken, isOffline }: Scopes,
  clientId: string,
): string =>
  [
    ...permissions,
    ...apiScopes.map((name) => `api://${clientId}/${name}`),
    ...(hasIdToken ? ['openid', 'profile'] : []),
    ...(isOffline ? ['offline_access'] : []),
  ].join(' ');
