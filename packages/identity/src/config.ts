import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { OperatorError } from './errors.ts';

const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((url) => !url.includes('#'), 'must not have a fragment');

const Branding = z.strictObject({
  productName: z.string().trim().min(1),
  providerName: z.string().trim().min(1),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #2563eb')
    .nullish()
    .transform((color) => color ?? '#2563eb'),
});

const Client = z.strictObject({
  client_id: z.string().min(1),
  redirect_uris: z.array(webUrl).min(1),
  post_logout_redirect_uris: z.array(webUrl).default([]),
});

const AccountEntry = z.strictObject({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.boolean(),
  password: z.string().min(8, 'must have at least 8 characters'),
  given_name: z.string().trim().min(1),
  family_name: z.string().trim().min(1),
  phone_number: z.string().min(1).optional(),
  organization: z.string().min(1).optional(),
});

function rejectDuplicates<T>(field: string, getKey: (item: T) => string) {
  return z.refine<T[]>(
    (items) => new Set(items.map(getKey)).size === items.length,
    `have duplicate values for ${field}`,
  );
}

const ConfigFile = z.strictObject({
  branding: Branding,
  clients: z
    .array(Client)
    .min(1)
    .check(rejectDuplicates('client_id', (client) => client.client_id)),
  accounts: z
    .array(AccountEntry)
    .check(rejectDuplicates('sub', (account) => account.sub))
    .check(rejectDuplicates('email', (account) => account.email.toLowerCase())),
});

const portRule = 'must be a port number from 0 to 65535';
const port = z.coerce.number(portRule).int(portRule).min(0, portRule).max(65_535, portRule);

const Variables = z.object({
  IDENTITY_HOST: z.string().default('127.0.0.1'),
  IDENTITY_PORT: port.default(3002),
  IDENTITY_ISSUER: webUrl
    .refine((url) => url === new URL(url).origin, 'must be an exact origin such as http://localhost:3002')
    .optional(),
  IDENTITY_SMTP_PORT: port.optional(),
  IDENTITY_DATA: z.string('must be the folder for the signing keys'),
  IDENTITY_CONFIG: z.string('must be the path of the JSON file with branding, clients and accounts'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

type Branding = z.infer<typeof Branding>;
export type AccountEntry = z.infer<typeof AccountEntry>;

export interface IdentityConfig extends z.infer<typeof ConfigFile> {
  host: string;
  /** Port to listen on. 0 selects any free port. */
  port: number;
  /**
   * Public origin of the provider.
   * @defaultValue `http://localhost:<port>`
   */
  issuer?: string | undefined;
  /**
   * Port of the SMTP server that captures emails; 0 selects any free port. The captured emails are public at `/mails`,
   * and users can register accounts. Without a port, both features are off.
   */
  smtpPort?: number | undefined;
  /** Folder for the keys, the registered accounts and, between two runs, the sessions. Created if missing. */
  dataDir: string;
  /**
   * Cost factor N of the password hashes. Hashes of registered accounts can be verified only with the same cost. There is
   * no environment variable for it: a lower value is only for tests, which start many providers.
   * @defaultValue 2 ** 14
   */
  passwordCost?: number | undefined;
  logLevel: z.infer<typeof Variables>['LOG_LEVEL'];
}

/**
 * Reads the environment variables and the JSON file that `IDENTITY_CONFIG` names.
 * @throws {OperatorError} `invalid_settings` with one line per missing or invalid variable or field of the file, or when
 *   the file cannot be read or is not JSON.
 */
export function readConfig(env: NodeJS.ProcessEnv): IdentityConfig {
  const variables = parseWith(Variables, omitEmpty(env), '');
  const file = parseWith(
    ConfigFile,
    readJson(variables.IDENTITY_CONFIG),
    `IDENTITY_CONFIG (${variables.IDENTITY_CONFIG}): `,
  );
  return {
    ...file,
    host: variables.IDENTITY_HOST,
    port: variables.IDENTITY_PORT,
    issuer: variables.IDENTITY_ISSUER,
    smtpPort: variables.IDENTITY_SMTP_PORT,
    dataDir: variables.IDENTITY_DATA,
    logLevel: variables.LOG_LEVEL,
  };
}

/** Omits empty variables, which count as unset. */
const omitEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

function parseWith<S extends z.ZodType>(schema: S, value: unknown, prefix: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${prefix}${path.join('.')} ${message}.`);
  throw new OperatorError('invalid_settings', lines.join('\n'));
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new OperatorError(
      'invalid_settings',
      `IDENTITY_CONFIG: ${path} cannot be read: ${getMessage(cause)}`,
      { cause },
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OperatorError(
      'invalid_settings',
      `IDENTITY_CONFIG: ${path} is not valid JSON: ${getMessage(cause)}`,
      { cause },
    );
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
