import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseClientCertificate } from './client-assertion.ts';
import type { ClientCertificate } from './client-assertion.ts';
import { clouds, isCloudName } from './clouds.ts';
import type { Cloud } from './clouds.ts';
import { settingDefinitions } from './settings.ts';
import type { SettingName, Settings } from './settings.ts';

/** The user on whose behalf an embed token is requested. */
interface EffectiveIdentity {
  username: string;
  roles: readonly string[];
  customData?: string;
}

/** A complete configuration. */
export interface Configuration {
  cloud: Cloud;
  tenant: string;
  clientId: string;
  credential: { secret: string } | ClientCertificate;
  workspace: string | undefined;
  report: string | undefined;
  identity: EffectiveIdentity | undefined;
  embedOrigins: readonly string[];
  embedToken: string | undefined;
  page: URL | undefined;
}

/** A setting that is missing or not valid. Contains no values. */
export interface Issue {
  message: string;
  remedy: string;
}

const guidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const tenantPattern = /^[a-z\d][a-z\d.-]{0,252}$/i;
const localHostPattern = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function describeSetting(name: SettingName): string {
  const { variable } = settingDefinitions[name];
  const definition = settingDefinitions[name];
  return 'option' in definition ? `${variable} or --${definition.option}` : variable;
}

const splitList = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Returns whether secrets may be sent to a URL: https, or a server on this computer. */
export const isSafeUrl = (url: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).protocol === 'https:' ||
    (new URL(url).protocol === 'http:' && localHostPattern.test(new URL(url).hostname)));

function readCertificate(path: string, cwd: string): ClientCertificate | undefined {
  try {
    return parseClientCertificate(readFileSync(resolve(cwd, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the issues of settings that are independent of each other. */
function findIssues(settings: Settings): Issue[] {
  const issues: Issue[] = [];
  const report = (isIssue: boolean, name: SettingName, problem: string, remedy: string): void => {
    if (isIssue) issues.push({ message: `${settingDefinitions[name].variable} ${problem}.`, remedy });
  };
  const { cloud, tenant, clientId, clientSecret, certificate, username, roles } = settings;
  report(
    cloud !== undefined && !isCloudName(cloud),
    'cloud',
    'is unknown',
    `Use ${Object.keys(clouds).join(', ')}.`,
  );
  for (const name of ['loginUrl', 'apiUrl', 'page'] as const) {
    const url = settings[name];
    const remedy = 'Use an https URL. Only servers on this computer may use http.';
    report(url !== undefined && !isSafeUrl(url), name, 'is not an allowed URL', remedy);
  }
  report(tenant === undefined, 'tenant', 'is missing', `Set ${describeSetting('tenant')}.`);
  report(
    tenant !== undefined && !tenantPattern.test(tenant),
    'tenant',
    'is not valid',
    'Use the directory (tenant) ID or a domain of the tenant.',
  );
  report(clientId === undefined, 'clientId', 'is missing', `Set ${describeSetting('clientId')}.`);
  report(
    clientSecret === undefined && certificate === undefined,
    'clientSecret',
    'is missing',
    `Set BI_CLIENT_SECRET, or name a certificate with ${describeSetting('certificate')}.`,
  );
  report(
    clientSecret !== undefined && guidPattern.test(clientSecret),
    'clientSecret',
    'is the ID of a secret',
    'Use the value of the secret. Entra shows it only once, when the secret is created.',
  );
  for (const name of ['workspace', 'report'] as const) {
    const id = settings[name];
    const remedy = 'Copy it from the address of the report in the service: /groups/WORKSPACE/reports/REPORT.';
    report(id !== undefined && !guidPattern.test(id), name, 'is not an ID', remedy);
  }
  report(
    username === undefined && roles !== undefined,
    'roles',
    'requires a user name',
    `Set ${describeSetting('username')}.`,
  );
  report(
    username !== undefined && /\s/.test(username),
    'username',
    'contains a space',
    'User names of an effective identity have no spaces.',
  );
  report(
    splitList(settings.embedOrigins).some(
      (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
    ),
    'embedOrigins',
    'is not a list of origins',
    'Use origins such as https://bi.example.com, without a path.',
  );
  return issues;
}

/**
 * Validates settings.
 *
 * @param cwd - folder against which the path of the certificate is resolved
 */
export function toConfiguration(settings: Settings, cwd: string): Configuration | { issues: Issue[] } {
  const issues = findIssues(settings);
  const { tenant, clientId, clientSecret, certificate, username, customData } = settings;
  const parsedCertificate = certificate === undefined ? undefined : readCertificate(certificate, cwd);
  if (certificate !== undefined && !parsedCertificate)
    issues.push({
      message: 'BI_CERTIFICATE is not a usable certificate.',
      remedy: 'Name a PEM file with a certificate and its private key, which is not encrypted.',
    });
  const credential = parsedCertificate ?? (clientSecret === undefined ? undefined : { secret: clientSecret });
  if (issues.length > 0 || tenant === undefined || clientId === undefined || credential === undefined)
    return { issues };
  const { cloud, loginUrl, apiUrl, scope, workspace, report, roles, embedOrigins, embedToken, page } =
    settings;
  const base = clouds[cloud !== undefined && isCloudName(cloud) ? cloud : 'public'];
  return {
    cloud: {
      ...base,
      loginUrl: (loginUrl ?? base.loginUrl).replace(/\/+$/, ''),
      apiUrl: (apiUrl ?? base.apiUrl).replace(/\/+$/, ''),
      scope: scope ?? base.scope,
    },
    tenant,
    clientId,
    credential,
    workspace,
    report,
    identity:
      username === undefined
        ? undefined
        : { username, roles: splitList(roles), ...(customData !== undefined && { customData }) },
    embedOrigins: splitList(embedOrigins),
    embedToken,
    page: page === undefined ? undefined : new URL(page),
  };
}
