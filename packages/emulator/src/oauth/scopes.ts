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

/**
 * Parses the scopes of a request.
 * @throws {OAuthError} `invalid_scope` when a scope is unknown.
 */
export function parseScopes(text: string): Scopes {
  const names = text.split(' ').filter(Boolean);
  const permissions = names
    .filter((name) => !openIdScopes.includes(name))
    .map((name) => {
      const known = parsePermission(name);
      if (known === undefined)
        throw new OAuthError(
          'invalid_scope',
          70011,
          `The scope '${name}' is not valid. Use ${defaultScope}, or a permission such as ${resource}/Report.Read.All.`,
        );
      return known;
    });
  return {
    permissions,
    hasIdToken: names.includes('openid'),
    isOffline: names.includes('offline_access'),
  };
}

/** Returns the scopes that a request of version 1 states with a resource. Its sign-ins are always offline. */
export function parseResource(text: string): Scopes {
  if (text.replace(/\/$/, '') !== resource)
    throw new OAuthError('invalid_grant', 500011, `The resource '${text}' was not found. Use ${resource}.`);
  return { permissions: [defaultScope], hasIdToken: true, isOffline: true };
}

/** Formats scopes for the response to a token request. */
export const formatScopes = ({ permissions, hasIdToken, isOffline }: Scopes): string =>
  [
    ...permissions,
    ...(hasIdToken ? ['openid', 'profile'] : []),
    ...(isOffline ? ['offline_access'] : []),
  ].join(' ');
