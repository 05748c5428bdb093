import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import type { EmulatorConfig } from './config.ts';

export const usage = `embed-emulator: emulates the business intelligence service.

  embed-emulator [--content folder] [--port 3003] [--host 127.0.0.1] [--url address]
                 [--host-origin origin]… [--faults json] [--log-level level]

  --content      folder with workspaces.json (default: the included samples)
  --host-origin  origin that may frame the pages; repeatable (default: http://localhost:3001)
  --faults       faults to inject from the start, such as '{"rest":{"delayMs":500}}'

All settings are also available as environment variables (EMULATOR_CONTENT, EMULATOR_PORT, …).
`;

const stringOption = { type: 'string' } as const;
const options = {
  content: stringOption,
  port: stringOption,
  host: stringOption,
  url: stringOption,
  'host-origin': { type: 'string', multiple: true },
  faults: stringOption,
  'log-level': stringOption,
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command-line arguments, which override environment variables.
 * @throws {Error} when an argument or a variable is invalid. The message names it.
 */
export function readArguments(args: string[], environment: NodeJS.ProcessEnv): EmulatorConfig | 'help' {
  const { values } = parseArgs({ args, options, strict: true });
  if (values.help) return 'help';
  const fromArguments: NodeJS.ProcessEnv = {
    EMULATOR_CONTENT: values.content === undefined ? undefined : resolve(values.content),
    EMULATOR_PORT: values.port,
    EMULATOR_HOST: values.host,
    EMULATOR_URL: values.url,
    EMULATOR_HOST_ORIGINS: values['host-origin']?.join(','),
    EMULATOR_FAULTS: values.faults,
    EMULATOR_LOG_LEVEL: values['log-level'] ?? environment['EMULATOR_LOG_LEVEL'] ?? 'warn',
  };
  const defined = Object.fromEntries(
    Object.entries(fromArguments).filter(([, value]) => value !== undefined),
  );
  return readConfig({ ...environment, ...defined });
}
