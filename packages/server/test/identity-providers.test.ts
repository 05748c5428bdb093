import type { CurrentUser } from '@embed-portal/api-contract';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimMapping } from '../src/oidc/id-token.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

/** Claims of an ID token as documented by Keycloak, in addition to the default claims of the test issuer. */
const keycloak: JWTPayload = {
  jti: '5dbd0b1c-8a0e-4a5e-9b7c-0c7d3f0e4b11',
  sub: '7f0d2c5a-3d4b-4a57-9b1e-2f6f1d1c9a01',
  typ: 'ID',
  azp: 'portal',
  nonce: 'n-0S6_WzA2Mj',
  sid: '0f6a1b4e-3c55-4f0c-8f53-1c0f4d9ed3a2',
  at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng',
  acr: '1',
  email_verified: true,
  organization: { 'noordzee-retail': { id: '42c3e46f-2477-44d7-a85b-d3b43f6b31fa' } },
  name: 'Kees de Klok',
  preferred_username: 'kees',
  given_name: 'Kees',
  family_name: 'de Klok',
  email: 'kees@keycloak.example',
};
/** Claims of an ID token as documented by Microsoft Entra ID. */
const entra: JWTPayload = {
  ver: '2.0',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
  uti: 'fqiBqXLPj0eQa82S-IYFAA',
  rh: '0.AAAA',
  aio: 'Df2UVXL1ix!lMCWMSOJBcFatzcGfvFGhjKv8q5g0x732dR5MB5BisvGQO7YWByjd8iQDLq!eGbIDakyp5mnOrcdqHeYSnltepQmRp6AIZ8jY',
  nonce: '123523',
  name: 'Emma van den Entra',
  preferred_username: 'emma@entra.example',
  email: 'emma@entra.example',
  sid: undefined,
  email_verified: undefined,
};

/** Starts a portal with this claim mapping. */
const startPortalWithClaims = (claims: object): Promise<Portal> =>
  startPortal({}, ClaimMapping.parse(claims));
const getUser = async (portal: Portal, claims: JWTPayload) =>
  portal.requestWithToken<CurrentUser>('/auth/whoAmI', await portal.issuer.signToken(claims));

describe('Keycloak tokens', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortalWithClaims({});
  });
  afterAll(() => portal.close());

  it('accepts Keycloak ID tokens without configuration', async () => {
    expect(await getUser(portal, keycloak)).toMatchObject({
      status: 200,
      body: {
        firstName: 'Kees',
        lastName: 'de Klok',
        email: 'kees@keycloak.example',
        companyName: 'noordzee-retail',
        registered: true,
      },
    });
  });

  it.each([
    ['an access token', { typ: 'Bearer', scope: 'openid email profile', realm_access: { roles: [] } }],
    ['a refresh token', { typ: 'Refresh', scope: 'openid email profile' }],
    ['an ID token of another client', { azp: 'admin-cli' }],
  ])('rejects %s from Keycloak', async (_, changes) => {
    expect((await getUser(portal, { ...keycloak, ...changes })).status).toBe(401);
  });
});

describe('Entra tokens', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortalWithClaims({ emailVerified: 'xms_edov' });
  });
  afterAll(() => portal.close());

  it('accepts Entra ID tokens when the optional claim states that the address is verified', async () => {
    expect(await getUser(portal, { ...entra, xms_edov: true })).toMatchObject({
      status: 200,
      body: { firstName: 'Emma', lastName: 'van den Entra', email: 'emma@entra.example', companyName: null },
    });
  });

  it.each([
    ['lacks the optional claim', {}],
    ['states that the address is not verified', { xms_edov: false }],
  ])('rejects an Entra ID token that %s', async (_, changes) => {
    const claims = { ...entra, sub: 'another', email: 'other@entra.example', ...changes };
    expect(await getUser(portal, claims)).toMatchObject({
      status: 401,
      body: { error: { code: 'user_deactivated' } },
    });
  });

  it('rejects Entra access tokens', async () => {
    const access = { ...entra, xms_edov: true, scp: 'User.Read', azp: 'portal' };
    expect((await getUser(portal, access)).status).toBe(401);
  });
});
