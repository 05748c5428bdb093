import { describe, expect, it } from 'vitest';
import { explainApiError, explainSignInError } from './causes.ts';
import type { Subject } from './causes.ts';
import type { HttpResponse } from './http-client.ts';

const toResponse = (status: number, json?: unknown, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  json,
  headers: new Headers(headers),
  text: '',
});

const toError = (status: number, code: string, message = '', headers: Record<string, string> = {}) =>
  toResponse(status, { error: { code, message } }, headers);

const cloudRemedy = 'Check that the cloud matches the tenant.';
const noSecretRemedy = 'Set a client secret or a certificate.';
const unknownRemedy = 'Check the tenant, the client ID and the secret.';

describe('explainSignInError', () => {
  it.each([
    [50034, 'The account does not exist in this tenant', 'Check the tenant and the client ID.'],
    [
      53003,
      'A Conditional Access policy blocks the application',
      'Ask a tenant administrator to exclude the service principal or this network from the policy.',
    ],
    [65001, 'An administrator has not granted consent', 'Grant admin consent for the application in Entra.'],
    [70011, 'The scope is not valid', cloudRemedy],
    [
      90002,
      'The tenant does not exist',
      'Check the tenant ID or domain, and that the cloud matches the tenant.',
    ],
    [
      500011,
      'The BI service is not available in this tenant',
      'Check that the cloud matches the tenant, and sign in to Power BI once with a user of the tenant.',
    ],
    [
      700016,
      'The tenant contains no application with this client ID',
      'Copy the application (client) ID and the directory (tenant) ID from the overview of the app registration.',
    ],
    [700024, 'The assertion is not valid at this time', 'Synchronize the clock of this computer.'],
    [
      700027,
      'The certificate does not match the app registration',
      'Upload the certificate, without its private key, under "Certificates & secrets" of the app registration.',
    ],
    [900023, 'The tenant is neither an ID nor a domain', 'Check the tenant.'],
    [900382, 'The application belongs to another cloud', 'Set the cloud of the tenant.'],
    [1002012, 'The scope is not valid', cloudRemedy],
    [7000112, 'The application is disabled', 'Enable it in Entra, under "Enterprise applications".'],
    [
      7000215,
      'The client secret is not valid',
      'Copy the value of a secret, not its ID, from "Certificates & secrets". The value is shown only once.',
    ],
    [7000216, 'The request has no client secret', noSecretRemedy],
    [7000218, 'The request has no client secret', noSecretRemedy],
    [
      7000222,
      'The client secret has expired',
      'Create a secret under "Certificates & secrets" of the app registration, and replace the old one.',
    ],
    [1, 'The sign-in server rejected the request', unknownRemedy],
  ])('explains AADSTS%d', (code, message, remedy) => {
    const response = toResponse(400, { error: 'x', error_description: `AADSTS${code}: Trace ID 1.` });
    expect(explainSignInError(response)).toEqual({ message: `${message} (AADSTS${code}).`, remedy });
  });

  it.each([
    ['the error', { error: 'invalid_request' }, 'invalid_request'],
    ['the first 100 characters of the error', { error: 'e'.repeat(101) }, 'e'.repeat(100)],
    ['the status', { error: { code: 'x' } }, '400'],
    ['the status', undefined, '400'],
  ])('names %s of a rejection without a number', (_, json, code) => {
    expect(explainSignInError(toResponse(400, json))).toEqual({
      message: `The sign-in server rejected the request (${code}).`,
      remedy: unknownRemedy,
    });
  });

  it('asks to wait a minute when the server does not say how long', () => {
    expect(explainSignInError(toResponse(429))).toEqual({
      message: 'The sign-in server received too many requests (429).',
      remedy: 'Try again in a minute.',
    });
  });

  it('explains a failure of the server even if it names a number', () => {
    expect(explainSignInError(toResponse(500, { error_description: 'AADSTS90002' }))).toEqual({
      message: 'The sign-in server failed (500).',
      remedy: 'Try again in a few minutes, and check the status page of the service.',
    });
    expect(explainSignInError(toResponse(499)).message).toBe(
      'The sign-in server rejected the request (499).',
    );
  });
});

const tenantMessage = 'The tenant does not allow this application to use the REST API';
const tenantRemedy =
  'A Fabric administrator must allow service principals to use the APIs (Admin portal, Tenant settings, Developer settings) for a security group that contains this application. Changes take up to 15 minutes.';
const memberRemedy =
  'Add the application, or a security group that contains it, to the workspace as Member or Admin.';
const datasetRemedy =
  'If the dataset is in another workspace, add the application to that workspace as well.';

describe('explainApiError', () => {
  it.each<[status: number, subject: Subject, message: string, remedy: string]>([
    [
      404,
      'workspaces',
      'The REST API does not exist at this address',
      'Check the API URL. It ends with /v1.0/myorg.',
    ],
    [
      404,
      'report',
      'The workspace contains no report with this ID',
      'Open the report in the service and copy both IDs from its address: /groups/WORKSPACE/reports/REPORT.',
    ],
    [404, 'dataset', 'The application cannot access the dataset of the report', datasetRemedy],
    [404, 'embed token', 'The report or its dataset does not exist or cannot be accessed', datasetRemedy],
    [401, 'workspaces', tenantMessage, tenantRemedy],
    [403, 'workspaces', tenantMessage, tenantRemedy],
    [401, 'report', 'The application cannot read the report', memberRemedy],
    [403, 'report', 'The application cannot read the report', memberRemedy],
    [401, 'dataset', 'The application cannot read the dataset', memberRemedy],
    [403, 'dataset', 'The application cannot read the dataset', memberRemedy],
    [
      401,
      'embed token',
      'The application may not create an embed token for this report',
      `${memberRemedy} Viewers cannot create embed tokens.`,
    ],
    [
      403,
      'embed token',
      'The application may not create an embed token for this report',
      `${memberRemedy} Viewers cannot create embed tokens.`,
    ],
    [400, 'workspaces', 'The REST API rejected the request for the workspaces', 'Check the IDs.'],
    [402, 'report', 'The REST API rejected the request for the report', 'Check the IDs.'],
    [400, 'dataset', 'The REST API rejected the request for the dataset', 'Check the IDs.'],
    [400, 'embed token', 'The REST API rejected the request for the embed token', 'Check the IDs.'],
  ])('explains status %d for the %s', (status, subject, message, remedy) => {
    expect(explainApiError(toResponse(status), subject)).toEqual({
      message: `${message} (${status}).`,
      remedy,
    });
  });

  it.each([
    [
      'TokenExpired',
      'The access token has expired',
      'Synchronize the clock of this computer, and try again.',
    ],
    [
      'CapacityNotActive',
      'The capacity of the workspace is paused',
      'Resume the capacity in the Azure portal.',
    ],
  ])('explains the code %s', (code, message, remedy) => {
    expect(explainApiError(toError(403, code), 'report')).toEqual({
      message: `${message} (${code}).`,
      remedy,
    });
  });

  const noRoles = [
    'The effective identity has no roles',
    'Set the roles of the user. The data model defines their names.',
  ];
  const noSuchRole = ['The dataset has no such role', 'Check the spelling of the roles in the data model.'];
  const tokenMessages: [text: string, message: string | undefined, remedy: string | undefined][] = [
    [
      'Creating embed token requires effective identity to be provided',
      'The dataset has row-level security, so the token requires an effective identity',
      'Set a user name and the roles of your data model, and send the same in identities from your server.',
    ],
    ['Dataset requires roles', noRoles[0], noRoles[1]],
    ['Requires Roles to be included in the identity', noRoles[0], noRoles[1]],
    ['The identity needs roles to be included', noRoles[0], noRoles[1]],
    [
      "Creating embed token for accessing dataset shouldn't have effective identity",
      'The dataset has no row-level security, so it accepts no effective identity',
      'Remove the user name and the roles, or define roles in the data model.',
    ],
    ['The role Benelux does not exist', noSuchRole[0], noSuchRole[1]],
    ['Invalid value of a role', noSuchRole[0], noSuchRole[1]],
  ];

  it.each(tokenMessages)('explains why no embed token is issued: %s', (text, message, remedy) => {
    expect(explainApiError(toError(403, 'InvalidRequest', text), 'embed token')).toEqual({
      message: `${message} (InvalidRequest).`,
      remedy,
    });
  });

  it.each(tokenMessages)('reads nothing about embed tokens in an error of another request: %s', (text) => {
    expect(explainApiError(toError(400, 'InvalidRequest', text), 'dataset')).toEqual({
      message: 'The REST API rejected the request for the dataset (InvalidRequest).',
      remedy: `Check the IDs. The service responded: ${text}`,
    });
  });

  it.each<[title: string, response: HttpResponse, code: string]>([
    [
      'the header',
      toResponse(401, undefined, {
        'x-powerbi-error-info': 'ServicePrincipalIsNotAllowedByTenantAdminSwitch',
      }),
      'ServicePrincipalIsNotAllowedByTenantAdminSwitch',
    ],
    ['the message', toError(404, 'x', 'API is not accessible for application'), 'x'],
  ])('recognizes a tenant that does not allow the application by %s', (_, response, code) => {
    expect(explainApiError(response, 'report')).toEqual({
      message: `${tenantMessage} (${code}).`,
      remedy: tenantRemedy,
    });
  });

  it.each<[title: string, response: HttpResponse, details: string]>([
    ['the code of the body', toError(400, 'Code', '', { 'x-powerbi-error-info': 'Info' }), 'Code'],
    ['the header', toResponse(400, undefined, { 'x-powerbi-error-info': 'Info' }), 'Info'],
    ['the request ID', toError(400, 'Code', '', { requestid: 'q1' }), 'Code, request q1'],
    ['100 characters of the code', toError(400, 'c'.repeat(101)), 'c'.repeat(100)],
    [
      '100 characters of the header',
      toResponse(400, undefined, { 'x-powerbi-error-info': 'i'.repeat(101) }),
      'i'.repeat(100),
    ],
    [
      '100 characters of the request ID',
      toError(400, 'Code', '', { requestid: 'q'.repeat(101) }),
      `Code, request ${'q'.repeat(100)}`,
    ],
  ])('names %s', (_, response, details) => {
    expect(explainApiError(response, 'report').message).toBe(
      `The REST API rejected the request for the report (${details}).`,
    );
  });

  it('repeats the first 500 characters of the response', () => {
    expect(explainApiError(toError(400, 'Code', 'm'.repeat(501)), 'report').remedy).toBe(
      `Check the IDs. The service responded: ${'m'.repeat(500)}`,
    );
  });

  it.each([
    [429, 'The REST API received too many requests (429).', 'Try again in a minute.'],
    [
      500,
      'The REST API failed (500).',
      'Try again in a few minutes, and check the status page of the service.',
    ],
  ])('explains status %d before the code', (status, message, remedy) => {
    expect(explainApiError(toError(status, 'TokenExpired'), 'report')).toEqual({ message, remedy });
  });
});
