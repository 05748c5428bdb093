import type { Account, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { formatFullName } from './accounts.ts';
import type { Accounts, Profile } from './accounts.ts';
import type { IdentityConfig } from './config.ts';
import type { Keys } from './keys.ts';
import type { loadOidcLibrary } from './oidc-library.ts';
import type { Site } from './pages/site.ts';
import { confirmSignOut, showError, showSignedOut } from './routes/provider-pages.ts';
import type { Store } from './store.ts';

type Library = Awaited<ReturnType<typeof loadOidcLibrary>>;

export interface ProviderOptions {
  config: IdentityConfig;
  issuer: string;
  site: Site;
  accounts: Accounts;
  keys: Keys;
  store: Store;
  /** Whether users can create accounts. */
  hasRegistration: boolean;
}

/** Lifetime of a session from its sign-in, regardless of its use. */
const sessionLifetimeSeconds = 8 * 3600;
const tokenLifetimeSeconds = 900;

/**
 * Creates the OpenID Connect provider: authorization code flow with PKCE for public clients. All clients are
 * first-party, so users are not prompted for consent.
 */
export function createProvider(library: Library, options: ProviderOptions): Provider {
  const { config, issuer, keys, store, hasRegistration } = options;
  const policy = createPromptPolicy(library, hasRegistration);
  const provider = new library.Provider(issuer, {
    adapter: (model) => store.createAdapter(model),
    clients: config.clients.map((client) => ({
      ...client,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      // Cookies are shared by all ports of a host. Prefixed names avoid clashes with other providers.
      names: { session: 'identity_session', interaction: 'identity_sign_in', resume: 'identity_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    routes: { authorization: '/authorize', token: '/token', userinfo: '/userinfo', end_session: '/sign-out' },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    features: buildFeatures(options.site),
    discovery: { prompt_values_supported: ['none', ...policy.map(({ name }) => name)] },
    interactions: {
      policy,
      url: (_ctx, interaction) => `/sign-in/${interaction.uid}`,
    },
    ttl: lifetimes,
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: (ctx, out, error) => showError(ctx, options.site, out, error),
    ...buildAccountConfiguration(options.accounts),
    loadExistingGrant: extendGrant,
  });
  // An https issuer implies a reverse proxy that terminates TLS.
  provider.proxy = issuer.startsWith('https:');
  return provider;
}

function buildFeatures(site: Site): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => confirmSignOut(ctx, site, form),
      postLogoutSuccessSource: (ctx) => showSignedOut(ctx, site),
    },
  };
}

const lifetimes: Configuration['ttl'] = {
  AccessToken: tokenLifetimeSeconds,
  AuthorizationCode: 60,
  IdToken: tokenLifetimeSeconds,
  // Matches the lifetime of an authorization request in the portal.
  Interaction: 3600,
  Grant: 2 * sessionLifetimeSeconds,
  RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessionLifetimeSeconds,
  Session: (_ctx, session) => {
    const anonymousLifetimeSeconds = 600;
    if (session.accountId === undefined || session.loginTs === undefined) return anonymousLifetimeSeconds;
    return Math.max(1, session.loginTs + sessionLifetimeSeconds - Math.floor(Date.now() / 1000));
  },
};

/**
 * Creates a policy that never prompts for consent. In addition to the default cases, it prompts for sign-in when the
 * account of the session no longer exists, and for registration when the application requests it with `prompt=create`
 * (https://openid.net/specs/openid-connect-prompt-create-1_0.html).
 */
function createPromptPolicy({ interactionPolicy }: Library, hasRegistration: boolean) {
  const { Check, Prompt, base } = interactionPolicy;
  const prompts = base();
  prompts.remove('consent');
  if (hasRegistration) prompts.add(new Prompt({ name: 'create', requestable: true }), 0);
  prompts
    .get('login')
    ?.checks.add(
      new Check(
        'account_gone',
        'the signed-in account no longer exists',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  return prompts;
}

function buildAccountConfiguration(
  accounts: Accounts,
): Pick<Configuration, 'claims' | 'conformIdTokenClaims' | 'findAccount' | 'scopes'> {
  return {
    scopes: ['openid'],
    claims: {
      openid: ['sub', 'sid', 'auth_time', 'amr'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
      organization: ['organization'],
    },
    // The portal's API receives only the ID token, so it must contain the profile.
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub, token): Account | undefined => {
      const profile = accounts.findProfile(sub);
      if (!profile) return undefined;
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      return {
        accountId: sub,
        claims: () => ({ ...toClaims(profile), ...(sid === undefined ? {} : { sid }) }),
      };
    },
  };
}

function toClaims(profile: Profile) {
  return { ...profile, name: formatFullName(profile) };
}

/** Extends the client's grant in this session to the requested scopes and returns it. Creates it if necessary. */
async function extendGrant(ctx: KoaContextWithOIDC) {
  const { provider, client, session, account, requestParamOIDCScopes } = ctx.oidc;
  if (!client || !session || !account) return undefined;
  const id = session.grantIdFor(client.clientId);
  const grant =
    (id === undefined ? undefined : await provider.Grant.find(id)) ??
    new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}
