import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import type { EmulatorConfig } from './config.ts';

export const usage = `embed-emulator: emulates the business intelligence service.

  embed-emulator [--content folder] [--port 3003] [--host 127.0.0.1] [--url address]
                 [--embed-url address] [--host-origin origin]… [--faults json]
                 [--log-level level] [--tls-folder folder] [--tls-host name]…
                 [--client-certificate file] [--allow-passwords] [--chromium file]
  embed-emulator init FILE.csv|FILE.parquet [--out folder]

  --content             folder with workspaces.json (default: the included samples)
  --embed-url           base of embed URLs, such as https://app.powerbi.com (default: that of --url)
  --host-origin         origin that may frame the pages; repeatable (default: http://localhost:3001)
  --faults              faults to inject from the start, such as '{"rest":{"delayMs":500}}'
  --tls-folder          serves HTTPS with a certificate that is created in this folder
  --tls-host            hostname of the certificate, next to localhost and those of the URLs; repeatable
  --client-certificate  certificate (PEM) with which the application signs in, next to its secret
  --chromium            executable of Chromium or Chrome for exports (default: an installed one)
  --allow-passwords     accepts the sign-in of users with a password that the application sends

When it is ready, it prints one line that ends with its URL. --port 0 uses a free port.
\`init\` creates a content folder from a table; see embed-emulator init --help.
All settings are also available as environment variables (EMULATOR_CONTENT, EMULATOR_PORT, …).
`;

const stringOption = { type: 'string' } as const;
const options = {
  content: stringOption,
  port: stringOption,
  host: stringOption,
  url: stringOption,
  'embed-url': stringOption,
  'host-origin': { type: 'string', multiple: true },
  faults: stringOption,
  'log-level': stringOption,
  'tls-folder': stringOption,
  'tls-host': { type: 'string', multiple: true },
  'client-certificate': stringOption,
  'allow-passwords': { type: 'boolean' },
  chromium: stringOption,
  help: { type: 'boolean', short: 'h' },
} as const;

const resolveOptional = (path: string | undefined) => (path === undefined ? undefined : resolve(path));

/**
 * Reads the command-line arguments, which override environment variables.
 * @throws {Error} when an argument or a variable is invalid. The message names it.
 */
export function readArguments(args: string[], environment: NodeJS.ProcessEnv): EmulatorConfig | 'help' {
  const { values } = parseArgs({ args, options, strict: true });
  if (values.help) return 'help';
  const fromArguments: NodeJS.ProcessEnv = {
    EMULATOR_CONTENT: resolveOptional(values.content),
    EMULATOR_PORT: values.port,
    EMULATOR_HOST: values.host,
    EMULATOR_URL: values.url,
    EMULATOR_EMBED_URL: values['embed-url'],
    EMULATOR_HOST_ORIGINS: values['host-origin']?.join(','),
    EMULATOR_FAULTS: values.faults,
    EMULATOR_TLS_FOLDER: resolveOptional(values['tls-folder']),
    EMULATOR_TLS_HOSTS: values['tls-host']?.join(','),
    EMULATOR_CLIENT_CERTIFICATE: resolveOptional(values['client-certificate']),
    EMULATOR_CHROMIUM: resolveOptional(values.chromium),
    EMULATOR_ALLOW_PASSWORDS: values['allow-passwords'] ? 'true' : undefined,
    EMULATOR_LOG_LEVEL: values['log-level'] ?? environment['EMULATOR_LOG_LEVEL'] ?? 'warn',
  };
  const defined = Object.fromEntries(
    Object.entries(fromArguments).filter(([, value]) => value !== undefined),
  );
  return readConfig({ ...environment, ...defined });
}
