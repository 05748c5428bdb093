import type { Secrets } from './secrets.ts';

/** The application that the emulator accepts and that the sample connections use. */
export const servicePrincipal = {
  clientId: '5f0c3a0e-2f57-4e0a-9d43-6c0f2b7d5a11',
  tenantId: '9a1b7d52-0c3e-4a8f-b6a4-1e2d3c4b5a66',
};

/** Returns the credentials for the emulator, keyed by the field labels of the portal's Authorize dialog. */
export const getConnectionCredentials = ({
  emulatorClientSecret,
}: Secrets): [label: string, value: string][] => [
  ['Client ID', servicePrincipal.clientId],
  ['Client Secret', emulatorClientSecret],
  ['Tenant Id', servicePrincipal.tenantId],
];

/**
 * Help text of the Authorize dialog. It is part of the portal's public configuration, so it states the location of the
 * secret instead of the secret.
 */
export const connectionHelp = [
  "To connect to this demo's BI service, enter:",
  `Client ID: ${servicePrincipal.clientId}`,
  'Client Secret: printed in the terminal by npm start',
  `Tenant Id: ${servicePrincipal.tenantId}`,
].join('\n');
