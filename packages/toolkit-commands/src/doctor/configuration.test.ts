import { describe, expect, it } from 'vitest';
import { toConfiguration } from './configuration.ts';

const complete = { tenant: 'contoso.example', clientId: 'c1', clientSecret: 'canary-secret' };
const id = '11111111-1111-4111-8111-111111111111';

describe('toConfiguration', () => {
  it.each([
    ['public', 'https://login.microsoftonline.com', 'https://api.powerbi.com/v1.0/myorg'],
    ['gcc', 'https://login.microsoftonline.com', 'https://api.powerbigov.us/v1.0/myorg'],
    ['gcc-high', 'https://login.microsoftonline.us', 'https://api.high.powerbigov.us/v1.0/myorg'],
    ['dod', 'https://login.microsoftonline.us', 'https://api.mil.powerbigov.us/v1.0/myorg'],
    ['china', 'https://login.partner.microsoftonline.cn', 'https://api.powerbi.cn/v1.0/myorg'],
  ])('uses the addresses of the cloud %s', (cloud, loginUrl, apiUrl) => {
    expect(toConfiguration({ ...complete, cloud }, '.')).toMatchObject({ cloud: { loginUrl, apiUrl } });
  });

  it('returns the effective identity, the origins and the page', () => {
    const settings = {
      ...complete,
      username: 'anna@example.com',
      roles: 'Sales, Benelux',
      embedOrigins: 'https://bi.example,http://localhost:3003',
      page: 'https://host.example/reports',
      loginUrl: 'http://localhost:3003/',
      scope: 'https://bi.example/.default',
    };
    expect(toConfiguration(settings, '.')).toMatchObject({
      identity: { username: 'anna@example.com', roles: ['Sales', 'Benelux'] },
      embedOrigins: ['https://bi.example', 'http://localhost:3003'],
      page: new URL('https://host.example/reports'),
      cloud: { loginUrl: 'http://localhost:3003', scope: 'https://bi.example/.default' },
    });
  });

  it.each([
    [{ tenant: '' }, 'BI_TENANT is not valid.'],
    [{ tenant: 'a/../b' }, 'BI_TENANT is not valid.'],
    [{ cloud: 'mars' }, 'BI_CLOUD is unknown.'],
    [{ loginUrl: 'http://login.example' }, 'BI_LOGIN_URL is not an allowed URL.'],
    [{ apiUrl: 'api.powerbi.com' }, 'BI_API_URL is not an allowed URL.'],
    [{ page: 'ftp://localhost' }, 'BI_PAGE is not an allowed URL.'],
    [{ clientSecret: id }, 'BI_CLIENT_SECRET is the ID of a secret.'],
    [{ workspace: 'Sales' }, 'BI_WORKSPACE is not an ID.'],
    [{ report: `${id}/pages` }, 'BI_REPORT is not an ID.'],
    [{ roles: 'Sales' }, 'BI_ROLES requires a user name.'],
    [{ username: 'Anna Smith' }, 'BI_USERNAME contains a space.'],
    [{ embedOrigins: 'https://bi.example/reports' }, 'BI_EMBED_ORIGINS is not a list of origins.'],
    [{ certificate: 'missing.pem' }, 'BI_CERTIFICATE is not a usable certificate.'],
  ])('rejects %j', (settings, message) => {
    const result = toConfiguration({ ...complete, ...settings }, '.');
    expect(result).toMatchObject({ issues: [{ message }] });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it('lists everything that is missing', () => {
    expect(toConfiguration({}, '.')).toMatchObject({
      issues: [
        { message: 'BI_TENANT is missing.', remedy: 'Set BI_TENANT or --tenant.' },
        { message: 'BI_CLIENT_ID is missing.', remedy: 'Set BI_CLIENT_ID or --client-id.' },
        {
          message: 'BI_CLIENT_SECRET is missing.',
          remedy: 'Set BI_CLIENT_SECRET, or name a certificate with BI_CERTIFICATE or --certificate.',
        },
      ],
    });
  });
});
