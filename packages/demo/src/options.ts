import path from 'node:path';
import { parseArgs } from 'node:util';
import { DemoError } from './demo-error.ts';
import { repository } from './paths.ts';

/** Options by flag and by environment variable. The flag takes precedence. */
const settings = {
  port: { variable: 'PORTAL_PORT', fallback: '3001', what: 'port of the portal and its API' },
  'identity-port': { variable: 'IDENTITY_PORT', fallback: '3002', what: 'port of the identity provider' },
  'emulator-port': { variable: 'EMULATOR_PORT', fallback: '3003', what: 'port of the BI service emulator' },
  'database-port': { variable: 'DATABASE_PORT', fallback: '3004', what: 'port of PostgreSQL' },
  'mail-port': { variable: 'MAIL_PORT', fallback: '3005', what: 'port where mails are caught (SMTP)' },
  host: { variable: 'PORTAL_HOST', fallback: '127.0.0.1', what: 'address to listen on' },
  'database-url': {
    variable: 'PORTAL_DATABASE_URL',
    fallback: '',
    what: 'an external PostgreSQL in place of the embedded one',
  },
  data: { variable: 'DATA_DIR', fallback: '.data', what: 'folder for data, secrets and logs' },
} as const;

export type SettingName = keyof typeof settings;
export const portNames = ['port', 'identity-port', 'emulator-port', 'database-port', 'mail-port'] as const;
export type PortName = (typeof portNames)[number];

export interface Options {
  /** 0 selects a free port. */
  ports: Record<PortName, number>;
  host: string;
  /** Owner's URL of an external PostgreSQL. When empty, the embedded PostgreSQL is used. */
  databaseUrl: string;
  dataDir: string;
  /** Deletes all data before starting. */
  reset: boolean;
  help: boolean;
}

/** Returns the names of a setting's flag and environment variable, for messages. */
export const remedy = (name: SettingName): string => `--${name} or ${settings[name].variable}`;

function parsePort(name: PortName, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new DemoError(`"${text}" is not a valid port: set ${remedy(name)} to a number from 0 to 65535.`);
}

const hosts = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'];

/** Without HTTPS, sign-in only works on `localhost`, so the address must include it. */
function parseHost(text: string): string {
  if (hosts.includes(text)) return text;
  throw new DemoError(
    `"${text}" is not a valid listen address: set ${remedy('host')} to 127.0.0.1, or to 0.0.0.0 for all networks of this machine.`,
  );
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      args,
      options: {
        port: text,
        'identity-port': text,
        'emulator-port': text,
        'database-port': text,
        'mail-port': text,
        host: text,
        'database-url': text,
        data: text,
        reset: flag,
        help: { ...flag, short: 'h' },
      },
    });
    return values;
  } catch (error) {
    const sentence = (error as Error).message.split('. ')[0] ?? '';
    throw new DemoError(`${sentence.replace(/\.$/, '')}: see --help.`, { cause: error });
  }
}

/**
 * Reads the command line and the environment. Relative data folders are resolved from the repository.
 *
 * @throws {DemoError} naming the invalid flag and variable.
 */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const flags = parse(args);
  const value = (name: SettingName) => {
    const { variable, fallback } = settings[name];
    const given = flags[name] ?? env[variable];
    return given === undefined || given === '' ? fallback : given;
  };
  const port = (name: PortName) => parsePort(name, value(name));
  const ports = {
    port: port('port'),
    'identity-port': port('identity-port'),
    'emulator-port': port('emulator-port'),
    'database-port': port('database-port'),
    'mail-port': port('mail-port'),
  };
  for (const name of portNames) {
    const twin = portNames.find(
      (other) => other !== name && ports[other] !== 0 && ports[other] === ports[name],
    );
    if (twin)
      throw new DemoError(`Port ${String(ports[name])} is used twice: set ${remedy(name)} to another one.`);
  }
  const databaseUrl = value('database-url');
  if (databaseUrl && flags.reset) {
    throw new DemoError('--reset deletes embedded data only: empty the database of --database-url yourself.');
  }
  return {
    ports,
    host: parseHost(value('host')),
    databaseUrl,
    dataDir: path.resolve(repository, value('data')),
    reset: flags.reset,
    help: flags.help,
  };
}

const operands: Partial<Record<SettingName, string>> = { host: 'ADDR', data: 'DIR', 'database-url': 'URL' };

/** Returns the text of `--help`. */
export function formatHelp(): string {
  const lines = (Object.keys(settings) as SettingName[]).map((name) => {
    const { variable, fallback, what } = settings[name];
    const usage = `--${name} ${operands[name] ?? 'N'}`;
    return `  ${usage.padEnd(22)}${variable.padEnd(21)}${what}${fallback && ` (${fallback})`}`;
  });
  return [
    'Starts the portal with an embedded PostgreSQL, an identity provider, a BI service emulator and sample data.',
    '',
    'npm start -- [options]   Each option can also be set by the environment variable beside it.',
    '',
    ...lines,
    `  ${'--reset'.padEnd(43)}delete all data first`,
    `  ${'--help'.padEnd(43)}show this`,
  ].join('\n');
}
