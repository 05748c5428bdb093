import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { port } from '@embed-portal/server/settings';
import { z } from 'zod';
import { DemoError } from './demo-error.ts';
import { helpFile, repository } from './paths.ts';

/** Addresses that are reachable as `localhost`, because sign-in on other hosts requires HTTPS. */
const hosts = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'] as const;

/** Options that can be set by a flag or an environment variable. The flag takes precedence. */
const Settings = z.object({
  port: port.default(3001),
  'identity-port': port.default(3002),
  'emulator-port': port.default(3003),
  'database-port': port.default(3004),
  'mail-port': port.default(3005),
  'storybook-port': port.default(6006),
  host: z.enum(hosts, 'must be 127.0.0.1, or 0.0.0.0 for all network interfaces').default('127.0.0.1'),
  'database-url': z.string().default(''),
  data: z.string().default('.data'),
});

export type SettingName = keyof z.infer<typeof Settings>;

const variables: Record<SettingName, string> = {
  port: 'PORTAL_PORT',
  'identity-port': 'IDENTITY_PORT',
  'emulator-port': 'EMULATOR_PORT',
  'database-port': 'DATABASE_PORT',
  'mail-port': 'MAIL_PORT',
  'storybook-port': 'STORYBOOK_PORT',
  host: 'PORTAL_HOST',
  'database-url': 'PORTAL_DATABASE_URL',
  data: 'DATA_DIR',
};
const settingNames = Object.keys(variables) as SettingName[];

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
export const formatSettingNames = (name: SettingName): string => `--${name} or ${variables[name]}`;

function parseFlags(args: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      args,
      options: {
        ...(Object.fromEntries(settingNames.map((name) => [name, { type: 'string' }])) as Record<
          SettingName,
          { type: 'string' }
        >),
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
    throw new DemoError('invalid_options', `${firstSentence.replace(/\.$/, '')}: see --help.`, {
      cause: error,
    });
  }
}

/** Parses the settings. Empty values count as unset. */
function parseSettings(
  flags: Readonly<Partial<Record<SettingName, string>>>,
  env: NodeJS.ProcessEnv,
): z.infer<typeof Settings> {
  const values = settingNames.map((name) => [name, (flags[name] ?? env[variables[name]]) || undefined]);
  const result = Settings.safeParse(Object.fromEntries(values));
  if (result.success) return result.data;
  const lines = result.error.issues.map(
    ({ path: [name], message }) => `${formatSettingNames(name as SettingName)} ${message}.`,
  );
  throw new DemoError('invalid_options', lines.join('\n'));
}

/** Rejects ports that two services use. */
function assertDistinct(ports: Options['ports']): void {
  for (const name of portNames) {
    const duplicate = portNames.find(
      (other) => other !== name && ports[other] !== 0 && ports[other] === ports[name],
    );
    if (duplicate)
      throw new DemoError(
        'invalid_options',
        `Port ${String(ports[name])} is used twice: set ${formatSettingNames(name)} to another port.`,
      );
  }
}

/**
 * Reads the options from the command line and the environment. A relative data folder is relative to the repository.
 *
 * @throws {DemoError} `invalid_options` when an option is unknown or invalid, when two services have the same port, when
 *   `--reset` is combined with an external database, or when `--storybook` is used without `--dev`.
 */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const flags = parseFlags(args);
  const { host, data, 'database-url': databaseUrl, ...ports } = parseSettings(flags, env);
  assertDistinct(ports);
  if (databaseUrl && flags.reset) {
    throw new DemoError(
      'invalid_options',
      `--reset deletes only the embedded database: remove ${formatSettingNames('database-url')}, or empty the external database yourself.`,
    );
  }
  if (flags.storybook && !flags.dev) {
    throw new DemoError('invalid_options', '--storybook requires --dev: use npm run dev -- --storybook.');
  }
  return {
    ports,
    host,
    databaseUrl,
    dataDir: path.resolve(repository, data),
    reset: flags.reset,
    empty: flags.empty,
    dev: flags.dev,
    storybook: flags.storybook,
    help: flags.help,
  };
}

/** Returns the text of `--help`. `npm start` prints the same file, because it must not require installed packages. */
export const formatHelp = (): string => readFileSync(helpFile, 'utf8').trimEnd();
