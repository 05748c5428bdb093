import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArguments } from './settings.ts';

const secret = 'canary-Zq8~value';
let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'embed-toolkit-settings-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const read = (args: string[], variables: Record<string, string> = {}) =>
  readArguments(args, { cwd, variables });

/** Returns the message of the error. */
function getError(args: string[]): string {
  try {
    read(args);
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('readArguments', () => {
  it('reads settings from options, variables, .env and the configuration file, in this order', () => {
    writeFileSync(join(cwd, '.env'), 'BI_TENANT=env-file\nBI_WORKSPACE=env-file\nBI_REPORT=env-file\n');
    const fields = { tenant: 'file', workspace: 'file', report: 'file', clientId: 'file', roles: ['A', 'B'] };
    writeFileSync(join(cwd, 'doctor.json'), JSON.stringify({ $schema: 'x', ...fields }));
    const variables = { BI_TENANT: 'variable', BI_WORKSPACE: 'variable', BI_REPORT: '' };
    expect(read(['--config', 'doctor.json', '--tenant', 'option'], variables).settings).toEqual({
      tenant: 'option',
      workspace: 'variable',
      report: 'env-file',
      clientId: 'file',
      roles: 'A,B',
    });
  });

  it('reads another file of variables with --env-file', () => {
    writeFileSync(join(cwd, '.env'), 'BI_TENANT=default\n');
    writeFileSync(join(cwd, 'test.env'), 'BI_TENANT=test # a comment\n');
    expect(read(['--env-file', 'test.env']).settings).toEqual({ tenant: 'test' });
  });

  it('uses the sample credentials of an emulator, and not those of the environment', () => {
    const { settings } = read(['--emulator', 'http://localhost:3003/'], { BI_CLIENT_SECRET: secret });
    expect(settings).toEqual({
      tenant: 'emulator.example',
      clientId: 'emulator-client',
      clientSecret: 'emulator-secret',
      workspace: '11111111-1111-4111-8111-111111111111',
      report: '33333333-3333-4333-8333-333333333301',
      loginUrl: 'http://localhost:3003',
      apiUrl: 'http://localhost:3003/v1.0/myorg',
      embedOrigins: 'http://localhost:3003',
    });
  });

  it.each<[name: string, variable: string, option?: string]>([
    ['cloud', 'BI_CLOUD', '--cloud'],
    ['loginUrl', 'BI_LOGIN_URL', '--login-url'],
    ['apiUrl', 'BI_API_URL', '--api-url'],
    ['scope', 'BI_SCOPE', '--scope'],
    ['tenant', 'BI_TENANT', '--tenant'],
    ['clientId', 'BI_CLIENT_ID', '--client-id'],
    ['clientSecret', 'BI_CLIENT_SECRET'],
    ['certificate', 'BI_CERTIFICATE', '--certificate'],
    ['workspace', 'BI_WORKSPACE', '--workspace'],
    ['report', 'BI_REPORT', '--report'],
    ['username', 'BI_USERNAME', '--username'],
    ['roles', 'BI_ROLES', '--roles'],
    ['customData', 'BI_CUSTOM_DATA', '--custom-data'],
    ['embedOrigins', 'BI_EMBED_ORIGINS', '--embed-origins'],
    ['embedToken', 'BI_EMBED_TOKEN'],
    ['page', 'BI_PAGE', '--page'],
  ])(
    'reads the setting %s from a configuration file, its variable, and its option',
    (name, variable, option) => {
      writeFileSync(join(cwd, 'doctor.json'), JSON.stringify({ [name]: 'file' }));
      expect(read(['--config', 'doctor.json']).settings).toEqual({ [name]: 'file' });
      expect(read([], { [variable]: 'variable' }).settings).toEqual({ [name]: 'variable' });
      if (option !== undefined)
        expect(read([option, 'option'], { [variable]: 'variable' }).settings).toEqual({ [name]: 'option' });
    },
  );

  it('reads settings for an emulator from options and a file, and not from the environment', () => {
    writeFileSync(join(cwd, '.env'), 'BI_CUSTOM_DATA=env-file\n');
    writeFileSync(join(cwd, 'doctor.json'), JSON.stringify({ report: 'file' }));
    const args = ['--emulator', 'http://localhost:3003', '--config', 'doctor.json', '--tenant', 'option'];
    const { settings, emulatorUrl } = read(args, { BI_USERNAME: 'variable' });
    expect(settings).toMatchObject({ report: 'file', tenant: 'option', clientId: 'emulator-client' });
    expect(settings).not.toHaveProperty('customData');
    expect(settings).not.toHaveProperty('username');
    expect(emulatorUrl).toBe('http://localhost:3003');
  });

  it.each([
    [[], 10_000],
    [['--timeout', '0.5'], 500],
    [['--timeout', '600'], 600_000],
  ])('limits the time of each request: %j', (args, timeoutMs) => {
    expect(read(args)).toMatchObject({ timeoutMs });
  });

  it.each([
    [['--tenat', secret], 'Unknown option --tenat.'],
    [[`--tenat=${secret}`], 'Unknown option --tenat.'],
    [[secret], 'An argument is not valid.'],
    [['--tenant'], 'The value of --tenant is missing or not allowed.'],
    [[`--json=${secret}`], 'The value of --json is missing or not allowed.'],
    [['--client-secret', secret], 'Set the client secret in the variable BI_CLIENT_SECRET or in a file.'],
    [['--timeout', secret], '--timeout must be a number of seconds up to 600.'],
    [['--timeout', '0'], '--timeout must be a number of seconds up to 600.'],
    [['--timeout', '600.1'], '--timeout must be a number of seconds up to 600.'],
    [['--emulator', secret], '--emulator must be the URL of an emulator'],
    [['--config', 'missing.json'], 'The file missing.json cannot be read.'],
    [['--config', 'broken.json'], 'The file broken.json is not valid JSON.'],
    [['--config', 'list.json'], 'The file list.json must contain a JSON object.'],
    [['--config', 'unknown.json'], "unknown.json: Unknown setting 'secret'."],
    [['--config', 'number.json'], "number.json: The setting 'tenant' must be a text."],
  ])('rejects %j without repeating values', (args, message) => {
    writeFileSync(join(cwd, 'broken.json'), `{ "clientSecret": ${secret}`);
    writeFileSync(join(cwd, 'list.json'), JSON.stringify([secret]));
    writeFileSync(join(cwd, 'unknown.json'), JSON.stringify({ secret }));
    writeFileSync(join(cwd, 'number.json'), JSON.stringify({ clientSecret: secret, tenant: 1 }));
    expect(getError(args)).toContain(message);
    expect(getError(args)).not.toContain('canary');
  });
});
