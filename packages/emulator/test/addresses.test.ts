import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../src/index.ts';
import type { EmulatorConfig } from '../src/index.ts';
import { dataset, report, startService, workspace } from './support/emulator.ts';

describe('Embed URLs', () => {
  it('have the configured base, unlike the addresses of the sign-in', async () => {
    const service = await startService({ embedUrl: 'https://app.powerbi.com' });
    const read = async (path: string) => (await service.callRest('GET', path)).body;
    const group = `/groups/${workspace}`;
    const { value: dashboards } = (await read(`${group}/dashboards`)) as { value: { id: string }[] };
    const base = /^https:\/\/app\.powerbi\.com\//;
    expect(await read(`${group}/reports/${report}`)).toHaveProperty('embedUrl', expect.stringMatching(base));
    expect(dashboards[0]).toHaveProperty('embedUrl', expect.stringMatching(base));
    const { value: tiles } = (await read(`${group}/dashboards/${dashboards[0]?.id ?? ''}/tiles`)) as {
      value: unknown[];
    };
    expect(tiles[0]).toHaveProperty('embedUrl', expect.stringMatching(base));
    expect(await read(`${group}/datasets/${dataset}`)).toMatchObject({
      createReportEmbedURL: 'https://app.powerbi.com/reportEmbed',
      qnaEmbedURL: 'https://app.powerbi.com/qnaEmbed',
    });
    const configuration = await fetch(`${service.emulator.url}/common/v2.0/.well-known/openid-configuration`);
    expect(await configuration.json()).toMatchObject({
      token_endpoint: `${service.emulator.url}/common/oauth2/v2.0/token`,
    });
    await service.emulator.close();
  });
});

describe('Certificate of the emulator', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embed-addresses-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Starts and stops an emulator, and returns its certificate. */
  const createCertificate = async (config: Partial<EmulatorConfig> = {}): Promise<X509Certificate> => {
    const { close } = await startEmulator({ tlsFolder: folder, ...config });
    await close();
    return new X509Certificate(await readFile(join(folder, 'emulator-cert.pem')));
  };

  it('is valid for this computer, the hosts of the URLs, and additional hosts', async () => {
    const certificate = await createCertificate({
      url: 'https://api.powerbi.com',
      embedUrl: 'https://app.powerbi.com',
      tlsHosts: ['login.microsoftonline.com', '192.0.2.1'],
    });
    for (const host of ['localhost', 'api.powerbi.com', 'app.powerbi.com', 'login.microsoftonline.com'])
      expect(certificate.checkHost(host)).toBe(host);
    for (const address of ['127.0.0.1', '192.0.2.1']) expect(certificate.checkIP(address)).toBe(address);
    expect(certificate.checkHost('www.powerbi.com')).toBeUndefined();
  });

  it('is valid for the address in a URL with an IP address', async () => {
    const certificate = await createCertificate({ url: 'https://[2001:db8::1]:8443' });
    expect(certificate.checkIP('2001:db8::1')).toBe('2001:db8::1');
  });

  it('is reused until it lacks a host', async () => {
    const { fingerprint256: first } = await createCertificate({ tlsHosts: ['api.powerbi.com'] });
    expect((await createCertificate()).fingerprint256).toBe(first);
    expect((await createCertificate({ tlsHosts: ['app.powerbi.com'] })).fingerprint256).not.toBe(first);
  });
});
