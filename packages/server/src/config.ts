import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Branding } from '@embed-portal/api-contract';
import type { AddedRoles, Language, RuntimeConfig } from '@embed-portal/api-contract';
import { z } from 'zod';
import { publicScope } from './bi/oauth.ts';
import { checkCaptchaVariables, toCaptchaOptions, captchaVariables } from './captcha/captcha-settings.ts';
import type { CaptchaOptions } from './captcha/captcha-settings.ts';
import { OperatorError } from './errors.ts';
import { requestVariables, toRequestOptions } from './http/request-settings.ts';
import type { RequestOptions } from './http/request-settings.ts';
import type { JobOptions } from './jobs/start.ts';
import { checkMailVariables, toMailOptions, mailVariables } from './mail/mail-settings.ts';
import type { MailOptions } from './mail/transport.ts';
import { toProcessOptions, processVariables } from './observability/process-settings.ts';
import type { ProcessOptions } from './observability/process-settings.ts';
import { ClaimMapping } from './oidc/id-token.ts';
import {
  checkHealthVariables,
  healthVariables,
  toHealthOptions,
} from './services/health-records/health-settings.ts';
import type { HealthOptions } from './services/health-records/health-settings.ts';
import { toRetentionOptions, retentionVariables } from './services/retention/retention-settings.ts';
import type { RetentionOptions } from './services/retention/retention-settings.ts';
import {
  days,
  exactSecureUrl,
  integer,
  isSecureUrl,
  list,
  origins,
  port,
  secureUrl,
} from './settings/rules.ts';
import { secretFileNames, resolveSecretFiles } from './settings/secret-files.ts';
import type { Environment } from './settings/secret-files.ts';
import { findWarnings } from './settings/warnings.ts';

const key = z
  .base64('must be 32 base64-encoded bytes; `openssl rand -base64 32` generates them')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    (bytes) => bytes.length === 32,
    'must be 32 base64-encoded bytes; `openssl rand -base64 32` generates them',
  );
const keyList = list.pipe(z.array(key));
const json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue('must be JSON');
    return z.NEVER;
  }
});

/** Variables that the server and the seed program share. */
const databaseVariables = {
  DATABASE_URL: z
    .string('must be a database URL such as postgres://user:password@localhost:5432/portal')
    .regex(
      /^postgres(ql)?:\/\//,
      'must be a database URL such as postgres://user:password@localhost:5432/portal',
    ),
  SECRETS_KEY: key,
  SECRETS_KEY_PREVIOUS: keyList.default([]),
};

const biVariables = {
  BI_API_URL: secureUrl.default('https://api.powerbi.com/v1.0/myorg'),
  BI_LOGIN_URL: secureUrl.default('https://login.microsoftonline.com'),
  BI_SCOPE: z
    .string()
    .refine(
      (text) => isSecureUrl(text) && text.endsWith('/.default'),
      'must be an https URL that ends with /.default',
    )
    .default(publicScope),
};

const tokenHoursRule = 'must be a number of hours greater than 0, at most 720';

/** Parses a comma-separated list of `Name=URL` pairs. */
const apiServers = list
  .transform((entries) =>
    entries.map((entry) => {
      const [name = '', ...url] = entry.split('=');
      return { name: name.trim(), url: url.join('=').trim().replace(/\/+$/, '') };
    }),
  )
  .refine(
    (servers) => servers.every(({ name, url }) => name && isSecureUrl(url)),
    'must be a comma-separated list such as Production=https://portal.example/api,Local=http://localhost:3001/api',
  );

const Variables = z
  .object({
    ...databaseVariables,
    ...biVariables,
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3001),
    PUBLIC_URL: secureUrl.optional(),
    API_SERVERS: apiServers.default([]),
    DEVELOPER_BAR: z.stringbool('must be true or false').default(false),
    CORS_ORIGINS: origins.default([]),
    OIDC_ISSUER: exactSecureUrl,
    OIDC_CLIENT_ID: z.string().default('portal'),
    OIDC_SCOPE: z.string().default('openid profile email phone organization'),
    OIDC_MAX_TOKEN_HOURS: z.coerce
      .number(tokenHoursRule)
      .positive(tokenHoursRule)
      .max(720, tokenHoursRule)
      .default(24),
    OIDC_PROFILE_URL: exactSecureUrl.optional(),
    OIDC_CLAIMS: json.pipe(ClaimMapping).default(ClaimMapping.parse({})),
    BI_EMBED_ORIGINS: origins.default([]),
    EMBED_TOKEN_MINUTES: integer(10, 60).default(20),
    WORKSPACE_SYNC_HOURS: integer(0, 720).default(24),
    INVITATION_DAYS: days(30),
    INVITATION_COOLDOWN_DAYS: integer(0, 30).default(7),
    VIEW_AS_CONTRIBUTER_ADMINS: z.stringbool('must be true or false').default(false),
    LIMIT_GLOBAL_ROLES: z.stringbool('must be true or false').default(false),
    INVITATION_ACCEPTANCE: z.stringbool('must be true or false').default(false),
    FIRST_SUPER_ADMIN: z.email('must be an email address').optional(),
    PORTAL_DIR: z.string().optional(),
    BRANDING_FILE: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ...requestVariables,
    ...mailVariables,
    ...captchaVariables,
    ...processVariables,
    ...retentionVariables,
    ...healthVariables,
  })
  .check(checkMailVariables, checkHealthVariables, checkCaptchaVariables);

/** Names of all supported variables. */
export const variableNames: readonly string[] = [...Object.keys(Variables.shape), ...secretFileNames];

export interface DatabaseConfig {
  databaseUrl: string;
  secretsKey: Buffer;
  /** Previous keys, used only to decrypt existing secrets. */
  previousSecretsKeys?: readonly Buffer[];
}

export interface ServerConfig extends DatabaseConfig, ProcessOptions, RequestOptions {
  host: string;
  port: number;
  /** Public URL of the server; defaults to its listening address. */
  publicUrl?: string | undefined;
  /** API servers that the portal offers; an empty list selects this server. */
  apiServers?: RuntimeConfig['apiServers'];
  /** Shows the API server picker even for a single server. */
  developerBar?: boolean;
  /** Exact origins of other portals that may send requests to the API. */
  corsOrigins?: string[];
  oidc: {
    issuer: string;
    clientId: string;
    scope: string;
    profileUrl: string;
    claims: ClaimMapping;
    maxTokenHours?: number;
  };
  bi: {
    apiUrl: string;
    loginUrl: string;
    scope?: string;
    embedOrigins: string[];
    /** Lifetime of embed tokens in minutes. */
    tokenMinutes: number;
    budgetMs?: number;
    attemptMs?: number;
    backoffMs?: number;
    openMs?: number;
  };
  /** Timeout in milliseconds of statements and of the wait for a connection; 5,000 by default. */
  databaseTimeoutMs?: number;
  /** Undefined disables email. */
  mail?: MailOptions | undefined;
  /** Language of emails; English by default. */
  mailLanguage?: Language;
  captcha: CaptchaOptions;
  /** Roles to which settings grant further capabilities; none by default. */
  addedRoles?: AddedRoles;
  /** Whether of the roles for all tenants, only superAdmin and viewer have an effect; false by default. */
  limitsGlobalRoles?: boolean;
  /** Whether members of other tenants accept an invitation before it takes effect; false by default. */
  requiresAcceptance?: boolean;
  /** Days until an invitation expires; undefined if it does not. */
  invitationDays?: number | undefined;
  /** Days after a declined invitation in which the tenant cannot invite the user by email again; 7 by default. */
  invitationCooldownDays?: number;
  retention: RetentionOptions;
  /** Checks of connections and reports, and notifications; without checks by default. */
  health?: HealthOptions;
  /** Age in hours at which the workspaces of a connection are synced again; 0, the default, disables this. */
  workspaceSyncHours?: number;
  /** Intervals of the background jobs, which tests shorten. */
  jobs?: JobOptions;
  firstSuperAdmin?: string | undefined;
  /** Folder of the built portal; undefined serves only the API. */
  portalDir?: string | undefined;
  branding: Branding;
  logLevel: string;
  /** Warnings about settings that are probably unintended, for the log. */
  warnings?: readonly string[];
}

/**
 * Parses environment variables.
 *
 * @throws {OperatorError} `invalid_settings` with one line per invalid variable.
 */
function parseEnvironment<T>(schema: z.ZodType<T>, env: Environment): T {
  const values = resolveSecretFiles(env);
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path: [name], message, code }) => {
    const isMissing = code === 'invalid_type' && values[String(name)] === undefined;
    return `${String(name)} ${isMissing && !message.startsWith('must') ? 'must be set' : message}.`;
  });
  throw new OperatorError('invalid_settings', lines.join('\n'));
}

function readBranding(file: string | undefined): Branding {
  if (file === undefined) return Branding.parse({});
  try {
    return Branding.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
    throw new OperatorError('invalid_settings', `BRANDING_FILE: ${file} cannot be used: ${reason}`, {
      cause,
    });
  }
}

const databaseSettings = z.object(databaseVariables);

const toDatabaseConfig = (variables: z.infer<typeof databaseSettings>): DatabaseConfig => ({
  databaseUrl: variables.DATABASE_URL,
  secretsKey: variables.SECRETS_KEY,
  previousSecretsKeys: variables.SECRETS_KEY_PREVIOUS,
});

/**
 * Reads the configuration of the seed program.
 *
 * @throws {OperatorError} `invalid_settings` with one line per invalid variable.
 */
export const readSeedConfig = (env: Environment): DatabaseConfig =>
  toDatabaseConfig(parseEnvironment(databaseSettings, env));

/**
 * Reads the server configuration from environment variables.
 *
 * @param programDir - folder of the running program. Without `PORTAL_DIR`, the portal is expected in
 *   `../../portal/dist` relative to this folder.
 * @throws {OperatorError} `invalid_settings` with one line per invalid variable, or when a secret file or the branding file cannot be used.
 */
export function readConfig(env: Environment, programDir: string): ServerConfig {
  const variables = parseEnvironment(Variables, env);
  const branding = readBranding(variables.BRANDING_FILE);
  return {
    ...toDatabaseConfig(variables),
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL,
    apiServers: variables.API_SERVERS,
    developerBar: variables.DEVELOPER_BAR,
    corsOrigins: variables.CORS_ORIGINS,
    oidc: {
      issuer: variables.OIDC_ISSUER,
      clientId: variables.OIDC_CLIENT_ID,
      scope: variables.OIDC_SCOPE,
      profileUrl: variables.OIDC_PROFILE_URL ?? `${variables.OIDC_ISSUER.replace(/\/$/, '')}/account`,
      claims: variables.OIDC_CLAIMS,
      maxTokenHours: variables.OIDC_MAX_TOKEN_HOURS,
    },
    bi: {
      apiUrl: variables.BI_API_URL,
      loginUrl: variables.BI_LOGIN_URL,
      scope: variables.BI_SCOPE,
      embedOrigins: variables.BI_EMBED_ORIGINS,
      tokenMinutes: variables.EMBED_TOKEN_MINUTES,
    },
    mail: toMailOptions(variables),
    mailLanguage: variables.MAIL_LANGUAGE,
    captcha: toCaptchaOptions(variables),
    addedRoles: variables.VIEW_AS_CONTRIBUTER_ADMINS ? { viewAs: ['contributerAdmin'] } : {},
    limitsGlobalRoles: variables.LIMIT_GLOBAL_ROLES,
    requiresAcceptance: variables.INVITATION_ACCEPTANCE,
    workspaceSyncHours: variables.WORKSPACE_SYNC_HOURS,
    invitationDays: variables.INVITATION_DAYS,
    invitationCooldownDays: variables.INVITATION_COOLDOWN_DAYS,
    retention: toRetentionOptions(variables),
    health: toHealthOptions(variables),
    firstSuperAdmin: variables.FIRST_SUPER_ADMIN,
    portalDir: variables.PORTAL_DIR ?? path.resolve(programDir, '../../portal/dist'),
    branding,
    warnings: findWarnings(env, variableNames, { branding, publicUrl: variables.PUBLIC_URL }),
    logLevel: variables.LOG_LEVEL,
    ...toProcessOptions(variables),
    ...toRequestOptions(variables),
  };
}
