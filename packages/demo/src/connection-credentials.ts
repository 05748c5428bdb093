import type { Secrets } from './secrets.ts';

/** The application that the emulator knows. The sample connections use it, and new ones can. */
export const servicePrincipal = {
  clientId: '5f0c3a0e-2f57-4e0a-9d43-6c0f2b7d5a11',
  tenantId: '9a1b7d52-0c3e-4a8f-b6a4-1e2d3c4b5a66',
};

/** Returns what connects to the emulator, by the labels of the fields of the portal's Authorize dialog. */
export const connectionCredentials = ({
  emulatorClientSecret,
}: Secrets): [label: string, value: string][] => [
  ['Client ID', servicePrincipal.clientId],
  ['Client Secret', emulatorClientSecret],
  ['Tenant Id', servicePrincipal.tenantId],
];

/**
 * The text that the Authorize dialog shows. It is part of the public configuration of the portal, so it says where
 * the secret is instead of containing it.
 */
export const connectionHelp = [
  "To connect to this demo's BI service, enter:",
  `Client ID: ${servicePrincipal.clientId}`,
  'Client Secret: printed in the terminal by npm start',
  `Tenant Id: ${servicePrincipal.tenantId}`,
].join('\n');
