import path from 'node:path';
import { expect, test } from 'vitest';
import { formatHelp, readOptions } from './options.ts';
import { repository } from './paths.ts';

test('readOptions defaults to the documented ports, the loopback address and a data folder in the repository', () => {
  expect(readOptions([], {})).toEqual({
    ports: {
      port: 3001,
      'identity-port': 3002,
      'emulator-port': 3003,
      'database-port': 3004,
      'mail-port': 3005,
      'storybook-port': 6006,
    },
    host: '127.0.0.1',
    databaseUrl: '',
    dataDir: path.join(repository, '.data'),
    reset: false,
    empty: false,
    dev: false,
    storybook: false,
    help: false,
  });
});

test('readOptions prefers flags to environment variables, and environment variables to defaults', () => {
  const env = { PORTAL_PORT: '4001', IDENTITY_PORT: '4002', EMULATOR_PORT: '', DATA_DIR: '/srv/data' };
  const { ports, dataDir } = readOptions(['--port', '5001'], env);
  expect(ports).toMatchObject({ port: 5001, 'identity-port': 4002, 'emulator-port': 3003 });
  expect(dataDir).toBe('/srv/data');
});

test.each([
  [['--port', 'abc'], {}, '--port or PORTAL_PORT must be a port number from 0 to 65535.'],
  [[], { DATABASE_PORT: '70000' }, '--database-port or DATABASE_PORT must be a port number from 0 to 65535.'],
  [['--port', '3003'], {}, 'Port 3003 is used twice: set --port or PORTAL_PORT to another port.'],
  [
    [],
    { PORTAL_HOST: '192.0.2.1' },
    '--host or PORTAL_HOST must be 127.0.0.1, or 0.0.0.0 for all network interfaces.',
  ],
  [['--verbose'], {}, "Unknown option '--verbose': see --help."],
  [['start'], {}, 'see --help.'],
  [['--storybook'], {}, '--storybook requires --dev: use npm run dev -- --storybook.'],
  [['--reset', '--database-url', 'postgres://x'], {}, '--reset deletes only the embedded database'],
])(
  'readOptions rejects the arguments %j with the environment %j and names a remedy',
  (args, env, message) => {
    expect(() => readOptions(args, env)).toThrow(
      expect.objectContaining({
        code: 'invalid_options',
        message: expect.stringContaining(message) as string,
      }),
    );
  },
);

test('readOptions accepts --storybook during development', () => {
  expect(readOptions(['--dev', '--storybook'], {})).toMatchObject({ dev: true, storybook: true });
});

test('readOptions accepts port 0 for several services', () => {
  expect(readOptions(['--port', '0', '--identity-port', '0'], {}).ports).toMatchObject({
    port: 0,
    'identity-port': 0,
  });
});

test('formatHelp returns a text that lists flags and variables', () => {
  for (const word of [
    '--port',
    'PORTAL_PORT',
    '--data DIR',
    'DATA_DIR',
    '--reset',
    '--empty',
    '--database-url',
    '--storybook',
    'PORTAL_HOST',
    'MAIL_PORT',
  ]) {
    expect(formatHelp()).toContain(word);
  }
});
