import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('returns defaults for unset variables', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3003,
      hostOrigins: ['http://localhost:3001'],
    });
  });

  it('parses origins as a list and faults as JSON, and ignores empty variables', () => {
    const config = readConfig({
      EMULATOR_HOST_ORIGINS: 'http://localhost:3001, https://portal.example',
      EMULATOR_FAULTS: '{"rest":{"status":500}}',
      EMULATOR_URL: 'https://bi.example/',
      EMULATOR_PORT: '',
    });
    expect(config.hostOrigins).toEqual(['http://localhost:3001', 'https://portal.example']);
    expect(config.faults).toEqual({ rest: { status: 500 } });
    expect([config.url, config.port]).toEqual(['https://bi.example', 3003]);
  });

  it.each([
    ['EMULATOR_PORT', 'x'],
    ['EMULATOR_PORT', '70000'],
    ['EMULATOR_URL', 'ftp://bi.example'],
    ['EMULATOR_HOST_ORIGINS', 'http://localhost:3001/app'],
    ['EMULATOR_FAULTS', '{'],
    ['EMULATOR_FAULTS', '{"rest":{"status":200}}'],
  ])('rejects %s=%s with an error that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
