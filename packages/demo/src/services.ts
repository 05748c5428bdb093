import { servicePrincipal } from './connection-credentials.ts';
import type { DataFolder } from './data-folder.ts';
import type { Options } from './options.ts';
import { program } from './paths.ts';
import type { Secrets } from './secrets.ts';

/** Public addresses of the services. */
export interface Addresses {
  portal: string;
  identity: string;
  emulator: string;
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
  env: Record<string, string>;
}

/** Always uses `localhost`, because browsers only sign in over HTTPS elsewhere. */
export function toAddresses(ports: Options['ports']): Addresses {
  const url = (port: number) => `http://localhost:${String(port)}`;
  return {
    portal: url(ports.port),
    identity: url(ports['identity-port']),
    emulator: url(ports['emulator-port']),
  };
}

export const identityService = ({
  ports,
  host,
  data,
  addresses,
  identityConfigFile,
}: ServiceSettings): Service => ({
  title: 'Identity provider',
  name: 'identity',
  program: program('identity'),
  env: {
    IDENTITY_HOST: host,
    IDENTITY_PORT: String(ports['identity-port']),
    IDENTITY_ISSUER: addresses.identity,
    IDENTITY_SMTP_PORT: String(ports['mail-port']),
    IDENTITY_DATA: data.identity,
    IDENTITY_CONFIG: identityConfigFile,
  },
});

export const emulatorService = ({ ports, host, secrets, addresses }: ServiceSettings): Service => ({
  title: 'BI service emulator',
  name: 'emulator',
  program: program('emulator'),
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
const mailHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? '[::1]' : host;
};

export const serverService = (setting: ServiceSettings, databaseUrl: string): Service => ({
  title: 'Portal and API',
  name: 'server',
  program: program('server'),
  env: {
    HOST: setting.host,
    PORT: String(setting.ports.port),
    PUBLIC_URL: setting.addresses.portal,
    DATABASE_URL: databaseUrl,
    // There is no proxy that depends on the server's readiness.
    SHUTDOWN_DRAIN_SECONDS: '0',
    OIDC_ISSUER: setting.addresses.identity,
    OIDC_CLIENT_ID: 'portal',
    BI_API_URL: `${setting.addresses.emulator}/v1.0/myorg`,
    BI_LOGIN_URL: setting.addresses.emulator,
    BI_EMBED_ORIGINS: setting.addresses.emulator,
    FIRST_SUPER_ADMIN: setting.firstSuperAdmin,
    SECRETS_KEY: setting.secrets.secretsKey,
    SMTP_URL: `smtp://${mailHost(setting.host)}:${String(setting.ports['mail-port'])}`,
    MAIL_FROM: 'Portal <no-reply@portal.example>',
    BRANDING_FILE: setting.brandingFile,
  },
});
