import type { HttpResponse } from './http-client.ts';

/** Why a request failed, and what to do. */
export interface Cause {
  message: string;
  remedy: string;
}

/** Errors of the sign-in server by their number: what happened, and what to do. */
const signInCauses: Record<string, readonly [message: string, remedy: string]> = {
  50034: ['The account does not exist in this tenant', 'Check the tenant and the client ID.'],
  53003: [
    'A Conditional Access policy blocks the application',
    'Ask a tenant administrator to exclude the service principal or this network from the policy.',
  ],
  65001: ['An administrator has not granted consent', 'Grant admin consent for the application in Entra.'],
  70011: ['The scope is not valid', 'Check that the cloud matches the tenant.'],
  90002: [
    'The tenant does not exist',
    'Check the tenant ID or domain, and that the cloud matches the tenant.',
  ],
  500011: [
    'The BI service is not available in this tenant',
    'Check that the cloud matches the tenant, and sign in to Power BI once with a user of the tenant.',
  ],
  700016: [
    'The tenant contains no application with this client ID',
    'Copy the application (client) ID and the directory (tenant) ID from the overview of the app registration.',
  ],
  700024: ['The assertion is not valid at this time', 'Synchronize the clock of this computer.'],
  700027: [
    'The certificate does not match the app registration',
    'Upload the certificate, without its private key, under "Certificates & secrets" of the app registration.',
  ],
  900023: ['The tenant is neither an ID nor a domain', 'Check the tenant.'],
  900382: ['The application belongs to another cloud', 'Set the cloud of the tenant.'],
  1002012: ['The scope is not valid', 'Check that the cloud matches the tenant.'],
  7000112: ['The application is disabled', 'Enable it in Entra, under "Enterprise applications".'],
  7000215: [
    'The client secret is not valid',
    'Copy the value of a secret, not its ID, from "Certificates & secrets". The value is shown only once.',
  ],
  7000216: ['The request has no client secret', 'Set a client secret or a certificate.'],
  7000218: ['The request has no client secret', 'Set a client secret or a certificate.'],
  7000222: [
    'The client secret has expired',
    'Create a secret under "Certificates & secrets" of the app registration, and replace the old one.',
  ],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the cause of a temporary failure, which every server can have. */
function findTemporaryCause({ status, headers }: HttpResponse, server: string): Cause | undefined {
  if (status === 429) {
    const seconds = headers.get('retry-after');
    const wait = seconds ? `Try again after ${seconds} seconds.` : 'Try again in a minute.';
    return { message: `${server} received too many requests (429).`, remedy: wait };
  }
  if (status < 500) return undefined;
  const remedy = 'Try again in a few minutes, and check the status page of the service.';
  return { message: `${server} failed (${status}).`, remedy };
}

/** Returns the code of a sign-in error, such as `AADSTS7000215`, or `undefined`. */
const getSignInCode = (json: unknown): string | undefined =>
  isRecord(json) ? /AADSTS(\d+)/.exec(toText(json['error_description']))?.[1] : undefined;

/** Explains a response of the sign-in server other than success. */
export function explainSignInError(response: HttpResponse): Cause {
  const { status, json } = response;
  const temporary = findTemporaryCause(response, 'The sign-in server');
  if (temporary) return temporary;
  const code = getSignInCode(json);
  const [message, remedy] = signInCauses[code ?? ''] ?? [
    'The sign-in server rejected the request',
    'Check the tenant, the client ID and the secret.',
  ];
  const error = isRecord(json) ? toText(json['error']).slice(0, 100) : '';
  return { message: `${message} (${code ? `AADSTS${code}` : error || String(status)}).`, remedy };
}

/** The subject of a request to the REST API. */
export type Subject = 'workspaces' | 'report' | 'dataset' | 'embed token';

const tenantSetting = {
  message: 'The tenant does not allow this application to use the REST API',
  remedy:
    'A Fabric administrator must allow service principals to use the APIs (Admin portal, Tenant settings, Developer settings) for a security group that contains this application. Changes take up to 15 minutes.',
};

const memberRemedy =
  'Add the application, or a security group that contains it, to the workspace as Member or Admin.';

/** Reasons for which the service issues no embed token, by words of its message. */
const tokenCauses: readonly (readonly [pattern: RegExp, message: string, remedy: string])[] = [
  [
    /requires effective identity/i,
    'The dataset has row-level security, so the token requires an effective identity',
    'Set a user name and the roles of your data model, and send the same in identities from your server.',
  ],
  [
    /requires roles|roles to be included/i,
    'The effective identity has no roles',
    'Set the roles of the user. The data model defines their names.',
  ],
  [
    /shouldn't have effective identity/i,
    'The dataset has no row-level security, so it accepts no effective identity',
    'Remove the user name and the roles, or define roles in the data model.',
  ],
  [
    /role .*does not exist|invalid.*role/i,
    'The dataset has no such role',
    'Check the spelling of the roles in the data model.',
  ],
];

/** Causes by the service's error code. */
const codeCauses: Record<string, readonly [message: string, remedy: string]> = {
  TokenExpired: ['The access token has expired', 'Synchronize the clock of this computer, and try again.'],
  CapacityNotActive: ['The capacity of the workspace is paused', 'Resume the capacity in the Azure portal.'],
};

function getErrorFields(json: unknown): { code: string; message: string } {
  const error = isRecord(json) && isRecord(json['error']) ? json['error'] : {};
  return { code: toText(error['code']).slice(0, 100), message: toText(error['message']).slice(0, 500) };
}

const notFound: Record<Subject, readonly [message: string, remedy: string]> = {
  workspaces: ['The REST API does not exist at this address', 'Check the API URL. It ends with /v1.0/myorg.'],
  report: [
    'The workspace contains no report with this ID',
    'Open the report in the service and copy both IDs from its address: /groups/WORKSPACE/reports/REPORT.',
  ],
  dataset: [
    'The application cannot access the dataset of the report',
    'If the dataset is in another workspace, add the application to that workspace as well.',
  ],
  'embed token': [
    'The report or its dataset does not exist or cannot be accessed',
    'If the dataset is in another workspace, add the application to that workspace as well.',
  ],
};

const forbidden: Record<Subject, readonly [message: string, remedy: string]> = {
  workspaces: [tenantSetting.message, tenantSetting.remedy],
  report: ['The application cannot read the report', memberRemedy],
  dataset: ['The application cannot read the dataset', memberRemedy],
  'embed token': [
    'The application may not create an embed token for this report',
    `${memberRemedy} Viewers cannot create embed tokens.`,
  ],
};

/** Explains a response of the REST API other than success. */
export function explainApiError(response: HttpResponse, subject: Subject): Cause {
  const temporary = findTemporaryCause(response, 'The REST API');
  if (temporary) return temporary;
  const { status, json, headers } = response;
  const { code: bodyCode, message: serviceMessage } = getErrorFields(json);
  const info = headers.get('x-powerbi-error-info') ?? '';
  const requestId = headers.get('requestid');
  const code = bodyCode || info.slice(0, 100) || String(status);
  const toCause = ([message, remedy]: readonly [string, string]): Cause => ({
    message: `${message} (${code}${requestId ? `, request ${requestId.slice(0, 100)}` : ''}).`,
    remedy,
  });
  if (
    /ServicePrincipalIsNotAllowedByTenantAdminSwitch/i.test(info) ||
    /not accessible for application/i.test(serviceMessage)
  )
    return toCause([tenantSetting.message, tenantSetting.remedy]);
  const known = codeCauses[bodyCode];
  if (known) return toCause(known);
  const tokenCause = tokenCauses.find(([pattern]) => pattern.test(serviceMessage));
  if (subject === 'embed token' && tokenCause) return toCause([tokenCause[1], tokenCause[2]]);
  if (status === 404) return toCause(notFound[subject]);
  if (status === 401 || status === 403) return toCause(forbidden[subject]);
  const details = serviceMessage && ` The service responded: ${serviceMessage}`;
  return toCause([`The REST API rejected the request for the ${subject}`, `Check the IDs.${details}`]);
}
