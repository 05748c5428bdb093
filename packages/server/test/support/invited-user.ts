import { buildPath, routes } from '@embed-portal/api-contract';
import type { Invitation, InvitationResult } from '@embed-portal/api-contract';
import type { Portal } from './portal.ts';

export const admin = 'useradmin@alpha.example';
export const contributer = 'contributer@alpha.example';
export const administrators = [admin, contributer, 'connectionadmin@alpha.example'];
export const superAdmin = 'super@example.com';
export const invited = 'viewer@beta.example';
/** Spelling of the inviting user. */
export const address = 'Viewer@beta.example';
export const from = 'Portal <no-reply@portal.example>';

export const phone = '+31 6 98765432';
export const personalData = [
  'Wilhelmina',
  'Geheimhouder',
  'Vertrouwelijk BV',
  phone,
  // The dates of the account and of the last sign-in.
  '981173106789',
  '1012795506789',
  'viewer@beta.example',
];
export const claims = {
  given_name: 'Wilhelmina',
  family_name: 'Geheimhouder',
  organization: 'Vertrouwelijk BV',
  phone_number: phone,
};

export async function signIn(portal: Portal): Promise<void> {
  await portal.requestWithToken('/auth/whoAmI', await portal.createToken(invited, claims));
  await portal.query(
    'update users set created_at = to_timestamp(981173106.789), connection_admin = true where email = $1',
    [invited],
  );
  await portal.query(
    'update user_sessions set created_at = to_timestamp(1012795506.789) where user_id = (select id from users where email = $1)',
    [invited],
  );
}

export const invite = async (portal: Portal, fields: object = {}) =>
  (
    await portal.callRoute<InvitationResult>(
      admin,
      'inviteUsers',
      {
        tenantId: await portal.getId('tenants', 'Tenant alpha'),
        userId: await portal.getId('users', admin),
      },
      {
        body: {
          emails: [address],
          groups: [await portal.getId('groups', 'readers of alpha')],
          sendInvite: false,
          invitationMessage: 'Welcome!',
          ...fields,
        },
        headers: await portal.createCaptchaHeader(admin),
      },
    )
  ).body;

export const getParams = async (portal: Portal, email = invited) => ({
  tenantId: await portal.getId('tenants', 'Tenant alpha'),
  userId: await portal.getId('users', email),
});

export const answer = async (portal: Portal, name: 'acceptInvitation' | 'declineInvitation') =>
  portal.requestWithToken(
    buildPath(routes[name], await getParams(portal)),
    await portal.createToken(invited, claims),
    { method: routes[name].method },
  );

export async function findState(portal: Portal): Promise<string | undefined> {
  const { tenantId } = await getParams(portal);
  const { body } = await portal.callRoute<Invitation[]>(admin, 'listInvitations', { tenantId });
  return body.find(({ email }) => email === address)?.state;
}
