import { servicePrincipal } from './connection-credentials.ts';
import type { DataFolder } from './data-folder.ts';
import type { Options } from './options.ts';
import { resolveProgram } from './paths.ts';
import type { Secrets } from './secrets.ts';

/** Public addresses of the services. */
export interface Addresses {
  portal: string;
  identity: string;
  emulator: string;
  storybook: string;
}

/** Input for the configuration of the services. */
export interface ServiceSettings {
  ports: Options['ports'];
  host: string;
  data: DataFolder;
  secrets: Secrets;
  addresses: Addresses;
  identityConfigFile: string;
  brandingFile: string;
  firstSuperAdmin: string;
}

export interface Service {
  /** Display name. */
  title: string;
  /** Name of the log file. */
  name: string;
  program: string;
  args?: string[];
  /** Working directory. Defaults to the working directory of this process. */
  cwd?: string;
  env: Record<string, string>;
}

/** Returns the public addresses. They use `localhost`, because sign-in on any other host requires HTTPS. */
export function toAddresses(ports: Options['ports']): Addresses {
  const toUrl = (port: number) => `http://localhost:${String(port)}`;
  return {
    portal: toUrl(ports.port),
    identity: toUrl(ports['identity-port']),
    emulator: toUrl(ports['emulator-port']),
    storybook: toUrl(ports['storybook-port']),
  };
}

export const buildIdentityService = ({
  ports,
  host,
  data,
  addresses,
  identityConfigFile,
}: ServiceSettings): Service => ({
  title: 'Identity provider',
  name: 'identity',
  program: resolveProgram('identity'),
  env: {
    IDENTITY_HOST: host,
    IDENTITY_PORT: String(ports['identity-port']),
    IDENTITY_ISSUER: addresses.identity,
    IDENTITY_SMTP_PORT: String(ports['mail-port']),
    IDENTITY_DATA: data.identity,
    IDENTITY_CONFIG: identityConfigFile,
  },
});

export const buildEmulatorService = ({ ports, host, secrets, addresses }: ServiceSettings): Service => ({
  title: 'BI service emulator',
  name: 'emulator',
  program: resolveProgram('emulator'),
  env: {
    EMULATOR_HOST: host,
    EMULATOR_PORT: String(ports['emulator-port']),
    EMULATOR_URL: addresses.emulator,
    EMULATOR_HOST_ORIGINS: addresses.portal,
    EMULATOR_CLIENT_ID: servicePrincipal.clientId,
    EMULATOR_CLIENT_SECRET: secrets.emulatorClientSecret,
    EMULATOR_TENANT: servicePrincipal.tenantId,
  },
});

/** Returns the local address of a service that listens on `host`. */
function toLocalHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? '[::1]' : host;
}

/**
 * Builds the service of the portal and the API.
 *
 * @param port - port of the API, which is also the port of the portal unless a development server serves the portal
 */
export const buildServerService = (
  settings: ServiceSettings,
  databaseUrl: string,
  port: number,
): Service => ({
  title: 'Portal and API',
  name: 'server',
  program: resolveProgram('server'),
  env: {
    HOST: settings.host,
    PORT: String(port),
    PUBLIC_URL: settings.addresses.portal,
    DATABASE_URL: databaseUrl,
    // There is no proxy that needs time to detect that the server is stopping.
    SHUTDOWN_DRAIN_SECONDS: '0',
    OIDC_ISSUER: settings.addresses.identity,
    OIDC_CLIENT_ID: 'portal',
    BI_API_URL: `${settings.addresses.emulator}/v1.0/myorg`,
    BI_LOGIN_URL: settings.addresses.emulator,
    BI_EMBED_ORIGINS: settings.addresses.emulator,
    FIRST_SUPER_ADMIN: settings.firstSuperAdmin,
    SECRETS_KEY: settings.secrets.secretsKey,
    SMTP_URL: `smtp://${toLocalHost(settings.host)}:${String(settings.ports['mail-port'])}`,
    MAIL_FROM: 'Portal <no-reply@portal.example>',
    BRANDING_FILE: settings.brandingFile,
  },
});
