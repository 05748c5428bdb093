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
   * Duration of a dataset refresh in seconds.
   * @defaultValue 6
   */
  refreshSeconds?: number | undefined;
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

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be comma-separated origins such as http://localhost:3001',
  );

const portRange = { error: 'must be a port number from 0 (any free port) to 65535' };
const port = z.coerce.number(portRange).int(portRange).min(0, portRange).max(65_535, portRange);

const environment = z.object({
  EMULATOR_HOST: z.string().default('127.0.0.1'),
  EMULATOR_PORT: port.default(3003),
  EMULATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMULATOR_CONTENT: z.string().optional(),
  EMULATOR_HOST_ORIGINS: z
    .string()
    .default('http://localhost:3001')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin)),
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
  EMULATOR_ALLOW_PASSWORDS: z.stringbool().default(false),
  EMULATOR_TLS_FOLDER: z.string().optional(),
  EMULATOR_REFRESH_SECONDS: z.coerce.number().min(0).max(3600).default(6),
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
 * @throws {Error} when a variable is invalid. The message names each invalid variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): EmulatorConfig {
  const parsed = environment.safeParse(omitEmpty(variables));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new Error(`The configuration is invalid. ${problems.join('; ')}`);
  }
  const env = parsed.data;
  return toConfig(env);
}

/** Returns the default configuration. */
export function getDefaultConfig(): EmulatorConfig {
  return toConfig(environment.parse({}));
}

function toConfig(env: z.infer<typeof environment>): EmulatorConfig {
  return {
    host: env.EMULATOR_HOST,
    port: env.EMULATOR_PORT,
    url: env.EMULATOR_URL?.replace(/\/+$/, ''),
    contentFolder: env.EMULATOR_CONTENT,
    hostOrigins: env.EMULATOR_HOST_ORIGINS,
    clientId: env.EMULATOR_CLIENT_ID,
    clientSecret: env.EMULATOR_CLIENT_SECRET,
    tenant: env.EMULATOR_TENANT,
    clientCertificate: env.EMULATOR_CLIENT_CERTIFICATE,
    acceptsPasswords: env.EMULATOR_ALLOW_PASSWORDS,
    tlsFolder: env.EMULATOR_TLS_FOLDER,
    refreshSeconds: env.EMULATOR_REFRESH_SECONDS,
    faults: env.EMULATOR_FAULTS,
    logger: { level: env.EMULATOR_LOG_LEVEL },
  };
}

/** Treats empty variables as unset. */
function omitEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
