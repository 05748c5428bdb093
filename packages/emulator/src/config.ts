import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { faultsSchema } from './service/faults.ts';
import type { Faults } from './service/faults.ts';

export interface EmulatorConfig {
  host: string;
  /** Port to listen on. 0 selects any free port. */
  port: number;
  /**
   * Public URL.
   * @defaultValue `http://localhost:<port>`, or `https://localhost:<port>` with `tlsFolder`
   */
  url?: string | undefined;
  /**
   * Base of the embed URLs. Unmodified client libraries embed only from hosts of the real service, such as
   * `https://app.powerbi.com`, which the browser must then resolve to the emulator.
   * @defaultValue the public URL
   */
  embedUrl?: string | undefined;
  /**
   * Folder with `workspaces.json`.
   * @defaultValue the included samples
   */
  contentFolder?: string | undefined;
  /** Origins that may frame the embed page and exchange messages with it. */
  hostOrigins: readonly string[];
  clientId: string;
  clientSecret: string;
  tenant: string;
  /**
   * Certificate in PEM format that verifies the client assertions of the application.
   * @defaultValue none: the application signs in with its secret
   */
  clientCertificate?: string | undefined;
  /**
   * Whether the application may send the passwords of users. The emulator accepts any password.
   * @defaultValue false
   */
  acceptsPasswords?: boolean | undefined;
  /**
   * Folder of the certificate for HTTPS, which is created if it is missing.
   * @defaultValue none: the emulator serves HTTP
   */
  tlsFolder?: string | undefined;
  /**
   * Hostnames of the certificate, in addition to this computer, `url` and `embedUrl`.
   * @defaultValue none
   */
  tlsHosts?: readonly string[] | undefined;
  /**
   * Duration of a dataset refresh in seconds.
   * @defaultValue 6
   */
  refreshSeconds?: number | undefined;
  /**
   * Executable of Chromium or Chrome, which draws the pages of exports.
   * @defaultValue the environment variable `EMULATOR_CHROMIUM` or `CHROMIUM_PATH`, or an installed one
   */
  chromium?: string | undefined;
  /**
   * Time in which an export must finish, in seconds.
   * @defaultValue 120
   */
  exportTimeoutSeconds?: number | undefined;
  /**
   * Faults that apply from the start.
   * @defaultValue none
   */
  faults?: Faults | undefined;
  /**
   * Fastify's `logger` option.
   * @defaultValue no logging
   */
  logger?: FastifyServerOptions['logger'];
}

const portRule = 'must be a port number from 0 to 65535';
const port = z.coerce.number(portRule).int(portRule).min(0, portRule).max(65_535, portRule);

const secondsRule = 'must be a number of seconds from 0 to 3600';

const timeoutRule = 'must be a number of seconds from 1 to 3600';

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isHostname = (text: string): boolean =>
  URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** Comma-separated origins. */
const origins = list.pipe(
  z.array(z.string().refine(isOrigin, 'must be exact origins such as http://localhost:3001')),
);

/** Comma-separated hostnames. */
const hostnames = list.pipe(
  z.array(z.string().refine(isHostname, 'must be hostnames such as api.powerbi.com')),
);

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const Variables = z.object({
  EMULATOR_HOST: z.string().default('127.0.0.1'),
  EMULATOR_PORT: port.default(3003),
  EMULATOR_URL: address.optional(),
  EMULATOR_EMBED_URL: address.optional(),
  EMULATOR_CONTENT: z.string().optional(),
  EMULATOR_HOST_ORIGINS: origins.default(['http://localhost:3001']),
  EMULATOR_CLIENT_ID: z.string().min(1).default('emulator-client'),
  EMULATOR_CLIENT_SECRET: z.string().min(1).default('emulator-secret'),
  EMULATOR_TENANT: z.string().min(1).default('emulator.example'),
  EMULATOR_CLIENT_CERTIFICATE: z
    .string()
    .transform((file, context) => {
      try {
        return new X509Certificate(readFileSync(file)).toString();
      } catch {
        context.addIssue('must be the path of a certificate in PEM format');
        return z.NEVER;
      }
    })
    .optional(),
  EMULATOR_ALLOW_PASSWORDS: z.stringbool('must be true or false').default(false),
  EMULATOR_TLS_FOLDER: z.string().optional(),
  EMULATOR_TLS_HOSTS: hostnames.optional(),
  EMULATOR_REFRESH_SECONDS: z.coerce
    .number(secondsRule)
    .min(0, secondsRule)
    .max(3_600, secondsRule)
    .default(6),
  EMULATOR_CHROMIUM: z.string().optional(),
  EMULATOR_EXPORT_TIMEOUT_SECONDS: z.coerce
    .number(timeoutRule)
    .min(1, timeoutRule)
    .max(3_600, timeoutRule)
    .default(120),
  EMULATOR_FAULTS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(faultsSchema)
    .optional(),
  EMULATOR_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/**
 * Reads the configuration from environment variables.
 * @throws {Error} with one line per invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv): EmulatorConfig {
  const result = Variables.safeParse(omitEmpty(env));
  if (result.success) return toConfig(result.data);
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
  throw new Error(lines.join('\n'));
}

/** Returns the default configuration. */
export function getDefaultConfig(): EmulatorConfig {
  return toConfig(Variables.parse({}));
}

function toConfig(variables: z.infer<typeof Variables>): EmulatorConfig {
  return {
    host: variables.EMULATOR_HOST,
    port: variables.EMULATOR_PORT,
    url: omitTrailingSlash(variables.EMULATOR_URL),
    embedUrl: omitTrailingSlash(variables.EMULATOR_EMBED_URL),
    contentFolder: variables.EMULATOR_CONTENT,
    hostOrigins: variables.EMULATOR_HOST_ORIGINS,
    clientId: variables.EMULATOR_CLIENT_ID,
    clientSecret: variables.EMULATOR_CLIENT_SECRET,
    tenant: variables.EMULATOR_TENANT,
    clientCertificate: variables.EMULATOR_CLIENT_CERTIFICATE,
    acceptsPasswords: variables.EMULATOR_ALLOW_PASSWORDS,
    tlsFolder: variables.EMULATOR_TLS_FOLDER,
    tlsHosts: variables.EMULATOR_TLS_HOSTS,
    refreshSeconds: variables.EMULATOR_REFRESH_SECONDS,
    chromium: variables.EMULATOR_CHROMIUM,
    exportTimeoutSeconds: variables.EMULATOR_EXPORT_TIMEOUT_SECONDS,
    faults: variables.EMULATOR_FAULTS,
    logger: { level: variables.EMULATOR_LOG_LEVEL },
  };
}

const omitTrailingSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');

/** Omits empty variables, which count as unset. */
function omitEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
