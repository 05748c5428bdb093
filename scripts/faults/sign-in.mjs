/**
 * Faults in sign-in and token renewal.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const signInFaults = [
  {
    statements: ['000/7/1', '001/7/1'],
    file: 'packages/portal/src/session/session.ts',
    search: 'if (!needsRenewal(times, getSeconds())) return user.id_token;',
    replacement: 'if (!needsRenewal(times, getSeconds())) return user.access_token;',
  },
  {
    statements: ['000/7/14'],
    file: 'packages/portal/src/session/session.ts',
    search: 'if (!needsRenewal(times, getSeconds())) return user.id_token;',
    replacement: 'return user.id_token;',
  },
  {
    statements: ['000/4/19', '000/9/8'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'tokenRefreshThresholdSeconds: 480',
    replacement: 'tokenRefreshThresholdSeconds: 300',
  },
  {
    statements: ['000/4/25', '000/8/22'],
    file: 'packages/portal/src/messages.ts',
    search: "refreshFailed: i18n.t('Failed to refresh token')",
    replacement: "refreshFailed: 'Token renewal failed'",
  },
  {
    statements: ['000/4/26'],
    file: 'packages/portal/src/session/session.ts',
    search: 'if (error instanceof ErrorResponse) await endSession();',
    replacement: '',
  },
  {
    statements: ['000/4/18'],
    file: 'packages/portal/src/session/sign-in-gate.tsx',
    search: 'user && !hasAuthParams() ? children',
    replacement: 'user ? children',
  },
  {
    statements: ['000/0/1', '000/9/23'],
    file: 'packages/portal/src/session/sign-in-gate.tsx',
    search: 'if (mustSignIn) signIn();',
    replacement: '',
  },
  {
    statements: ['000/4/20', '000/8/11'],
    file: 'packages/portal/src/messages.ts',
    search: "startFailed: i18n.t('Keycloak init failed')",
    replacement: "startFailed: 'Sign-in failed'",
  },
  {
    statements: ['000/8/12'],
    file: 'packages/portal/src/messages.ts',
    search: "noWebCrypto: i18n.t('Web Crypto API is not available')",
    replacement: "noWebCrypto: 'Cryptography is not available'",
  },
  {
    statements: ['000/8/23'],
    file: 'packages/portal/src/messages.ts',
    search: "invalidNonce: i18n.t('Invalid nonce, clearing token')",
    replacement: "invalidNonce: 'Invalid nonce'",
  },
  {
    statements: ['000/8/24', '000/9/24', '000/9/30'],
    file: 'packages/portal/src/session/user-manager.ts',
    search: 'monitorSession: false',
    replacement: 'monitorSession: true',
  },
  {
    statements: ['000/9/22'],
    file: 'packages/portal/src/session/user-manager.ts',
    search: "response_mode: 'query'",
    replacement: "response_mode: 'fragment'",
  },
  {
    statements: ['000/7/12', '000/9/25'],
    file: 'packages/portal/src/session/user-manager.ts',
    search: "response_type: 'code'",
    replacement: "response_type: 'id_token'",
  },
  {
    statements: ['000/9/28'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'signInStateMinutes: 60',
    replacement: 'signInStateMinutes: 30',
  },
  {
    statements: ['000/9/29'],
    file: 'packages/portal/src/session/user-manager.ts',
    search: 'requestTimeoutSeconds = 10',
    replacement: 'requestTimeoutSeconds = 30',
  },
  {
    statements: ['000/9/26', '000/9/27'],
    file: 'packages/portal/src/session/user-manager.ts',
    search: `    response_mode: 'query',
`,
    replacement: `    response_mode: 'query',
    disablePKCE: true,
`,
  },
  {
    statements: ['000/9/21'],
    file: 'packages/server/src/config.ts',
    search: "default('openid profile email phone organization')",
    replacement: "default('openid profile email')",
  },
  {
    statements: ['001/1/7'],
    file: 'packages/portal/src/session/sign-in-gate.tsx',
    search: 'if (mustSignIn) signIn();',
    replacement: 'if (!mustSignIn) signIn();',
  },
];
