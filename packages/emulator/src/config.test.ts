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

  it('parses the addresses under which the service is known', () => {
    const config = readConfig({
      EMULATOR_EMBED_URL: 'https://app.powerbi.com/',
      EMULATOR_TLS_HOSTS: 'login.microsoftonline.com, api.powerbi.com',
    });
    expect(config.embedUrl).toBe('https://app.powerbi.com');
    expect(config.tlsHosts).toEqual(['login.microsoftonline.com', 'api.powerbi.com']);
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

  const portRule = 'EMULATOR_PORT must be a port number from 0 to 65535.';
  const originRule = 'EMULATOR_HOST_ORIGINS.0 must be exact origins such as http://localhost:3001.';
  it.each([
    [{ EMULATOR_PORT: 'x' }, portRule],
    [{ EMULATOR_PORT: '70000' }, portRule],
    [{ EMULATOR_URL: 'ftp://bi.example' }, 'EMULATOR_URL must be an http or https URL.'],
    [{ EMULATOR_EMBED_URL: 'app.powerbi.com' }, 'EMULATOR_EMBED_URL must be an http or https URL.'],
    [{ EMULATOR_TLS_HOSTS: 'https://api.powerbi.com' }, 'EMULATOR_TLS_HOSTS.0 must be hostnames such as'],
    [{ EMULATOR_HOST_ORIGINS: 'http://localhost:3001/app' }, originRule],
    [{ EMULATOR_FAULTS: '{' }, 'EMULATOR_FAULTS must be JSON.'],
    [{ EMULATOR_FAULTS: '{"rest":{"status":200}}' }, 'EMULATOR_FAULTS.rest.status '],
    [{ EMULATOR_PORT: '-1', EMULATOR_FAULTS: '{' }, `${portRule}\nEMULATOR_FAULTS must be JSON.`],
  ])('rejects %j', (variables, message) => {
    expect(() => readConfig(variables)).toThrow(message);
  });
});
