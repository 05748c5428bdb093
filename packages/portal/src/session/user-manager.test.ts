// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { config } from '../test-support/sample.ts';
import { createUserManager } from './user-manager.ts';

it('signs in by a code that comes in the query, with PKCE, and watches no frame of the provider [000/8/12] [000/9/8]', () => {
  const { settings } = createUserManager({ ...config.oidc, scope: 'openid profile' });
  expect(settings).toMatchObject({
    authority: 'https://id.example',
    client_id: 'portal',
    scope: 'openid profile',
    redirect_uri: 'http://localhost:3000/',
    response_type: 'code',
    response_mode: 'query',
    disablePKCE: false,
    monitorSession: false,
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 3_600,
  });
});
