import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { UsageError, toUsageError } from '../command.ts';
import type { Environment } from '../command.ts';

interface SettingDefinition {
  /** Environment variable. */
  variable: string;
  /** Command-line option. Secrets have none, because other users of the computer can see arguments. */
  option?: string;
  /** Description for the help text. */
  help: string;
}

/** The settings by their name in a configuration file. */
export const settingDefinitions = {
  cloud: {
    option: 'cloud',
    variable: 'BI_CLOUD',
    help: 'public (default), gcc, gcc-high, dod or china',
  },
  loginUrl: { option: 'login-url', variable: 'BI_LOGIN_URL', help: 'sign-in server, instead of the cloud' },
  apiUrl: { option: 'api-url', variable: 'BI_API_URL', help: 'REST API, instead of the cloud' },
  scope: { option: 'scope', variable: 'BI_SCOPE', help: 'scope of access tokens, instead of the cloud' },
  tenant: { option: 'tenant', variable: 'BI_TENANT', help: 'ID or domain of the Entra tenant' },
  clientId: { option: 'client-id', variable: 'BI_CLIENT_ID', help: 'application (client) ID' },
  clientSecret: { variable: 'BI_CLIENT_SECRET', help: 'value of a client secret' },
  certificate: {
    option: 'certificate',
    variable: 'BI_CERTIFICATE',
    help: 'PEM file with a certificate and its private key, instead of a secret',
  },
  workspace: { option: 'workspace', variable: 'BI_WORKSPACE', help: 'ID of the workspace' },
  report: { option: 'report', variable: 'BI_REPORT', help: 'ID of the report' },
  username: { option: 'username', variable: 'BI_USERNAME', help: 'user name of the effective identity' },
  roles: { option: 'roles', variable: 'BI_ROLES', help: 'roles of the effective identity, comma-separated' },
  customData: {
    option: 'custom-data',
    variable: 'BI_CUSTOM_DATA',
    help: 'custom data of the effective identity',
  },
  embedOrigins: {
    option: 'embed-origins',
    variable: 'BI_EMBED_ORIGINS',
    help: 'embedOrigins of your Service, comma-separated',
  },
  embedToken: {
    variable: 'BI_EMBED_TOKEN',
    help: 'embed token of your server, which is checked instead of a new one',
  },
  page: { option: 'page', variable: 'BI_PAGE', help: 'URL of the page that embeds the report' },
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof settingDefinitions;
export type Settings = Partial<Record<SettingName, string>>;

export const settingNames = Object.keys(settingDefinitions) as SettingName[];
const getDefinition = (name: SettingName): SettingDefinition => settingDefinitions[name];

/** The service principal and the sample report of an emulator that is started without options. */
const emulatorDefaults: Settings = {
  tenant: 'emulator.example',
  clientId: 'emulator-client',
  clientSecret: 'emulator-secret',
  workspace: '11111111-1111-4111-8111-111111111111',
  report: '33333333-3333-4333-8333-333333333301',
};

export interface DoctorArguments {
  settings: Settings;
  /** URL of the emulator, if `--emulator` names one. */
  emulatorUrl: string | undefined;
  timeoutMs: number;
  hasJsonOutput: boolean;
  wantsHelp: boolean;
}

const defaultTimeoutSeconds = 10;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function parse(args: readonly string[]) {
  const settingOptions = Object.fromEntries(
    settingNames.flatMap((name) => {
      const { option } = getDefinition(name);
      return option === undefined ? [] : [[option, text]];
    }),
  );
  const options = {
    config: text,
    'env-file': text,
    emulator: text,
    timeout: text,
    json: flag,
    help: { ...flag, short: 'h' },
  };
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...settingOptions, ...options },
      strict: true,
    });
    return values as Partial<Record<string, string>> & { json?: boolean; help?: boolean };
  } catch (error) {
    if (args.some((argument) => /^--(client-)?secret\b/.test(argument)))
      throw new UsageError(
        'Set the client secret in the variable BI_CLIENT_SECRET or in a file. Other users can see arguments.',
      );
    throw toUsageError(error, 'doctor');
  }
}

function read(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch {
    throw new UsageError(`The file ${path} cannot be read.`);
  }
}

/** Parses a configuration file. Errors name fields, but not their values, which may be secrets. */
function parseConfigurationFile(path: string, content: string): Settings {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw new UsageError(`The file ${path} is not valid JSON.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`The file ${path} must contain a JSON object.`);
  const settings: Settings = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (name === '$schema') continue;
    if (!Object.hasOwn(settingDefinitions, name)) throw new UsageError(`${path}: Unknown setting '${name}'.`);
    const isList = Array.isArray(value) && value.every((entry): entry is string => typeof entry === 'string');
    if (typeof value !== 'string' && !isList)
      throw new UsageError(`${path}: The setting '${name}' must be a text.`);
    settings[name as SettingName] = isList ? value.join(',') : value;
  }
  return settings;
}

const pickSettings = (
  values: Readonly<Record<string, unknown>>,
  getKey: (definition: SettingDefinition) => string | undefined,
): Settings =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const key = getKey(getDefinition(name));
      const value = key === undefined ? undefined : values[key];
      // Empty variables count as unset.
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

function parseTimeout(seconds: string | undefined): number {
  const value = Number(seconds ?? defaultTimeoutSeconds);
  if (!(value > 0 && value <= 600)) throw new UsageError('--timeout must be a number of seconds up to 600.');
  return value * 1000;
}

function toEmulatorSettings(url: string): Settings {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--emulator must be the URL of an emulator, such as http://localhost:3020.');
  const { origin } = new URL(url);
  return {
    ...emulatorDefaults,
    loginUrl: origin,
    apiUrl: `${origin}/v1.0/myorg`,
    embedOrigins: origin,
  };
}

/** Reads the settings from the environment. Variables override the file of `--env-file`, which is `.env` by default. */
function readVariables(
  path: string | undefined,
  { cwd, variables }: Pick<Environment, 'cwd' | 'variables'>,
): Settings {
  const file = path ?? (existsSync(resolve(cwd, '.env')) ? '.env' : undefined);
  const fileVariables = file === undefined ? {} : parseEnv(read(file, cwd));
  const getVariable = ({ variable }: SettingDefinition) => variable;
  return { ...pickSettings(fileVariables, getVariable), ...pickSettings(variables, getVariable) };
}

/**
 * Reads the settings. Options override environment variables, which override the configuration file. With `--emulator`,
 * the emulator's own defaults replace the environment, so that secrets of the real service are not sent to it.
 *
 * @throws {UsageError} when an option is not valid or a file cannot be read. The message contains no values.
 */
export function readArguments(
  args: readonly string[],
  environment: Pick<Environment, 'cwd' | 'variables'>,
): DoctorArguments {
  const values = parse(args);
  const { config, emulator } = values;
  return {
    settings: {
      ...(emulator === undefined ? {} : toEmulatorSettings(emulator)),
      ...(config === undefined ? {} : parseConfigurationFile(config, read(config, environment.cwd))),
      ...(emulator === undefined ? readVariables(values['env-file'], environment) : {}),
      ...pickSettings(values, ({ option }) => option),
    },
    emulatorUrl: emulator,
    timeoutMs: parseTimeout(values['timeout']),
    hasJsonOutput: values.json === true,
    wantsHelp: values.help === true,
  };
}
