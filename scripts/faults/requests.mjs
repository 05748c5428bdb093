/**
 * Faults in requests to the API and in the handling of their errors.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const requestFaults = [
  {
    statements: ['000/3/9'],
    file: 'packages/portal/src/ui/notifications/queue.ts',
    search: '{ ...input, id: lastId }',
    replacement: "{ ...input, color: 'info', id: lastId }",
  },
  {
    statements: ['000/5/2'],
    file: 'packages/api-contract/src/joined-fields.ts',
    search: "!name.includes('__')",
    replacement: "!name.includes('___')",
  },
  {
    statements: ['000/7/2'],
    file: 'packages/portal/src/http/client.ts',
    search: "'content-type': 'application/json'",
    replacement: "'content-type': 'text/plain'",
  },
  {
    statements: ['000/7/15', '000/9/2'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'httpTimeoutMs: 30_000',
    replacement: 'httpTimeoutMs: 60_000',
  },
  {
    statements: ['000/8/1', '000/9/11'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'maxHttpRetries: 3',
    replacement: 'maxHttpRetries: 4',
  },
  {
    statements: ['000/8/14', '000/9/12'],
    file: 'packages/api-contract/src/constants.ts',
    search: 'httpRetryStepMs: 5_000',
    replacement: 'httpRetryStepMs: 4_000',
  },
  {
    statements: ['000/8/2'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: messages.http.networkError, color: 'info' }",
    replacement: "{ text: messages.http.networkError, color: 'error' }",
  },
  {
    statements: ['000/8/15'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ notify: { text: messages.http.networkError, color: 'info' }, retry: true }",
    replacement: "{ notify: { text: messages.http.networkError, color: 'info' }, retry: false }",
  },
  {
    statements: ['000/8/3'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: 'inactive: true, retry: false',
    replacement: 'retry: false',
  },
  {
    statements: ['000/4/5'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: 'message === messages.http.deactivated',
    replacement: "message === 'User is deactivated'",
  },
  {
    statements: ['000/8/16'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: 'inactive: true, retry: false',
    replacement: 'inactive: true, retry: true',
  },
  {
    statements: ['000/8/4'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: message, color: 'error' }",
    replacement: "{ text: message, color: 'warning' }",
  },
  {
    statements: ['000/8/17'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: message, color: 'error' }, retry: false",
    replacement: "{ text: message, color: 'error' }, retry: true",
  },
  {
    statements: ['000/8/5'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: message, color: 'warning' }",
    replacement: "{ text: message, color: 'error' }",
  },
  {
    statements: ['000/8/18'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: message, color: 'warning' }, retry: false",
    replacement: "{ text: message, color: 'warning' }, retry: true",
  },
  {
    statements: ['000/8/6'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: message, color: 'info' }",
    replacement: "{ text: message, color: 'warning' }",
  },
  {
    statements: ['000/8/19'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: message, color: 'info' }, retry: false",
    replacement: "{ text: message, color: 'info' }, retry: true",
  },
  {
    statements: ['000/8/7'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: '{ text: messages.http.internalServerError,',
    replacement: '{ text: message,',
  },
  {
    statements: ['000/8/20'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: "{ text: messages.http.internalServerError, color: 'error' }, retry: true",
    replacement: "{ text: messages.http.internalServerError, color: 'error' }, retry: false",
  },
  {
    statements: ['000/8/8'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: `default:
      return { retry: false };`,
    replacement: `default:
      return { notify: { text: message, color: 'error' }, retry: false };`,
  },
  {
    statements: ['000/8/21'],
    file: 'packages/portal/src/http/error-policy.ts',
    search: `default:
      return { retry: false };`,
    replacement: `default:
      return { retry: true };`,
  },
  {
    statements: ['000/8/9'],
    file: 'packages/portal/src/http/client.ts',
    search: 'new ApiError({ status, ...translateError(body.data.error) })',
    replacement: 'new ApiError({ status, ...body.data.error, message: body.data.error.code })',
  },
  {
    statements: ['001/7/45'],
    file: 'packages/portal/src/features/tenants/api/use-invite-users.ts',
    search: "'<br>'",
    replacement: "'<br/>'",
  },
  {
    statements: ['001/7/46'],
    file: 'packages/api-contract/src/captcha.ts',
    search: "captchaHeader = 'recaptcha'",
    replacement: "captchaHeader = 'captcha'",
  },
  {
    statements: ['000/1/1'],
    file: 'packages/server/src/services/operation.ts',
    search: 'if (user.id !== userId) throw',
    replacement: "if (userId === '') throw",
  },
];
