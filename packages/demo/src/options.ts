import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DemoError } from './demo-error.ts';
import { helpFile, repository } from './paths.ts';

/** Options that can be set by a flag or an environment variable. The flag takes precedence. */
const settings = {
  port: { variable: 'PORTAL_PORT', fallback: '3001' },
  'identity-port': {
    variable: 'IDENTITY_PORT',
    fallback: '3002',
  },
  'emulator-port': {
    variable: 'EMULATOR_PORT',
    fallback: '3003',
  },
  'database-port': { variable: 'DATABASE_PORT', fallback: '3004' },
  'mail-port': { variable: 'MAIL_PORT', fallback: '3005' },
  'storybook-port': { variable: 'STORYBOOK_PORT', fallback: '6006' },
  host: { variable: 'PORTAL_HOST', fallback: '127.0.0.1' },
  'database-url': {
    variable: 'PORTAL_DATABASE_URL',
    fallback: '',
  },
  data: { variable: 'DATA_DIR', fallback: '.data' },
} as const;

export type SettingName = keyof typeof settings;
export const portNames = [
  'port',
  'identity-port',
  'emulator-port',
  'database-port',
  'mail-port',
  'storybook-port',
] as const;
export type PortName = (typeof portNames)[number];

export interface Options {
  /** 0 selects a free port. */
  ports: Record<PortName, number>;
  host: string;
  /**
   * URL of an external PostgreSQL, with the credentials of the database owner. When empty, the embedded PostgreSQL is
   * used.
   */
  databaseUrl: string;
  dataDir: string;
  /** Whether to delete all data first. */
  reset: boolean;
  /** Whether to omit the sample data, and all accounts but one superAdmin. */
  empty: boolean;
  /** Whether to rebuild and restart when the sources change. */
  dev: boolean;
  /** Whether to start the catalog of the portal's components. */
  storybook: boolean;
  help: boolean;
}

/** Returns the flag and the environment variable of a setting for error messages. */
export const formatSettingNames = (name: SettingName): string => `--${name} or ${settings[name].variable}`;

function parsePort(name: PortName, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new DemoError(
    `"${text}" is not a valid port: set ${formatSettingNames(name)} to a number from 0 to 65535.`,
  );
}

const hosts = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'];

/** Accepts only addresses that are reachable as `localhost`, because sign-in on other hosts requires HTTPS. */
function parseHost(text: string): string {
  if (hosts.includes(text)) return text;
  throw new DemoError(
    `"${text}" is not a valid listen address: set ${formatSettingNames('host')} to 127.0.0.1, or to 0.0.0.0 for all network interfaces.`,
  );
}

function parseFlags(args: string[]) {
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
        'storybook-port': text,
        host: text,
        'database-url': text,
        data: text,
        reset: flag,
        empty: flag,
        dev: flag,
        storybook: flag,
        help: { ...flag, short: 'h' },
      },
    });
    return values;
  } catch (error) {
    const firstSentence = (error as Error).message.split('. ')[0] ?? '';
    throw new DemoError(`${firstSentence.replace(/\.$/, '')}: see --help.`, { cause: error });
  }
}

/**
 * Reads the options from the command line and the environment. A relative data folder is relative to the repository.
 *
 * @throws {DemoError} when an option is unknown or invalid, when two services have the same port, when `--reset` is
 *   combined with an external database, or when `--storybook` is used without `--dev`.
 */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const flags = parseFlags(args);
  const getValue = (name: SettingName) => {
    const { variable, fallback } = settings[name];
    const text = flags[name] ?? env[variable];
    return text === undefined || text === '' ? fallback : text;
  };
  const getPort = (name: PortName) => parsePort(name, getValue(name));
  const ports = {
    port: getPort('port'),
    'identity-port': getPort('identity-port'),
    'emulator-port': getPort('emulator-port'),
    'database-port': getPort('database-port'),
    'mail-port': getPort('mail-port'),
    'storybook-port': getPort('storybook-port'),
  };
  for (const name of portNames) {
    const duplicate = portNames.find(
      (other) => other !== name && ports[other] !== 0 && ports[other] === ports[name],
    );
    if (duplicate)
      throw new DemoError(
        `Port ${String(ports[name])} is used twice: set ${formatSettingNames(name)} to another port.`,
      );
  }
  const databaseUrl = getValue('database-url');
  if (databaseUrl && flags.reset) {
    throw new DemoError(
      `--reset deletes only the embedded database: remove ${formatSettingNames('database-url')}, or empty the external database yourself.`,
    );
  }
  if (flags.storybook && !flags.dev) {
    throw new DemoError('--storybook requires --dev: use npm run dev -- --storybook.');
  }
  return {
    ports,
    host: parseHost(getValue('host')),
    databaseUrl,
    dataDir: path.resolve(repository, getValue('data')),
    reset: flags.reset,
    empty: flags.empty,
    dev: flags.dev,
    storybook: flags.storybook,
    help: flags.help,
  };
}

/** Returns the text of `--help`. `npm start` prints the same file, because it must not require installed packages. */
export const formatHelp = (): string => readFileSync(helpFile, 'utf8').trimEnd();
