import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runDoctor } from './doctor.ts';

const secret = 'canary~secret/ü"';
const embedToken = 'canary.embed+token/ü"';
const variables = {
  BI_TENANT: 'contoso.example',
  BI_CLIENT_ID: 'c1',
  BI_WORKSPACE: '11111111-1111-4111-8111-111111111111',
  BI_REPORT: '33333333-3333-4333-8333-333333333301',
};

/** The forms in which a server may repeat a value. */
const repeat = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  new URLSearchParams([['', value]]).toString().slice(1),
  JSON.stringify(value).slice(1, -1),
  Buffer.from(value).toString('base64'),
  Buffer.from(value).toString('base64url'),
];

let folder: string;
/** Requests that the command has sent. */
let requests: { url: string; body: string; redirect: RequestRedirect | undefined }[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embed-toolkit-doctor-'));
  requests = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
});

/** Runs the command with a service whose errors contain a text. Returns the exit code and the output. */
async function run(text: string, secrets: Record<string, string>, ...args: string[]) {
  vi.stubGlobal('fetch', async (url: string, { body = '', redirect }: RequestInit) => {
    requests.push({ url, body: body as string, redirect });
    if (url.endsWith('openid-configuration')) return Response.json({});
    if (url.endsWith('/token') && text === '') return Response.json({ access_token: 'canary-access' });
    return Response.json({ error: text }, { status: 400 });
  });
  let output = '';
  const write = (part: string): void => {
    output += part;
  };
  const environment = {
    cwd: folder,
    variables: { ...variables, ...secrets },
    hasColors: false,
    write,
    writeError: write,
  };
  return { code: await runDoctor(args, environment), output };
}

const sources: [source: string, secrets: Record<string, string>, args: string[]][] = [
  ['variables', { BI_CLIENT_SECRET: secret, BI_EMBED_TOKEN: embedToken }, []],
  ['a configuration file', {}, ['--config', 'doctor.json']],
];

describe.each(sources)('runDoctor with secrets of %s', (_, secrets, args) => {
  beforeEach(() => {
    writeFileSync(join(folder, 'doctor.json'), JSON.stringify({ clientSecret: secret, embedToken }));
  });

  it.each([
    ['client secret', secret],
    ['embed token', embedToken],
  ])('prints no %s that a response repeats, in any encoding', async (_name, value) => {
    for (const text of repeat(value))
      for (const format of [[], ['--json']]) {
        const { code, output } = await run(text, secrets, ...args, ...format);
        expect(code).toBe(1);
        expect(output).toContain('[redacted]');
        expect(output).not.toContain(text);
      }
  });

  it.each([
    ['client secret', secret],
    ['embed token', embedToken],
  ])('prints no beginning of the %s when a text of a response is shortened', async (_name, value) => {
    const { output } = await run('x'.repeat(90) + value, secrets, ...args);
    expect(output).toContain('x'.repeat(90));
    expect(output).not.toContain(value.slice(0, 6));
  });

  it('sends the client secret only to the sign-in server, and the embed token to no server', async () => {
    await run('', secrets, ...args);
    const { search: encodedSecret } = new URL(`http://x?${new URLSearchParams({ s: secret }).toString()}`);
    const receivers = requests.filter(({ body }) => body.includes(encodedSecret.slice('?s='.length)));
    expect(receivers.map(({ url }) => url)).toEqual([
      'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token',
    ]);
    expect(requests.some(({ url }) => url.startsWith('https://api.powerbi.com/'))).toBe(true);
    expect(JSON.stringify(requests)).not.toContain('embed');
    // A redirect could send secrets to another server.
    expect(requests.map(({ redirect }) => redirect)).toEqual(requests.map(() => 'manual'));
  });
});

/** Runs the command without a service. Returns the exit code and the output. */
async function runOffline(args: string[], changes: Record<string, string> = {}, hasColors = false) {
  vi.stubGlobal('fetch', () =>
    Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })),
  );
  let output = '';
  const write = (part: string): void => {
    output += part;
  };
  const environment = {
    cwd: folder,
    variables: { ...variables, BI_CLIENT_SECRET: secret, ...changes },
    hasColors,
    write,
    writeError: write,
  };
  return { code: await runDoctor(args, environment), output };
}

describe('runDoctor without a service', () => {
  it('prints each result with its symbol, the cause and the remedy, and counts the results', async () => {
    const { code, output } = await runOffline([]);
    expect(code).toBe(1);
    expect(output).toBe(`Checking Power BI at api.powerbi.com

✓ Configuration     The settings are complete.
✗ Sign-in server    login.microsoftonline.com does not exist in the DNS.
                    → Check the hostname and your DNS server.
– Clock             Not checked, because "Sign-in server" failed.
– App registration  Not checked, because "Sign-in server" failed.
– Tenant setting    Not checked, because "Sign-in server" failed.
– Workspace         Not checked, because "Sign-in server" failed.
– Capacity          Not checked, because "Sign-in server" failed.
– Report            Not checked, because "Sign-in server" failed.
– Dataset           Not checked, because "Sign-in server" failed.
– Embed token       Not checked, because "Sign-in server" failed.
– Token lifetime    Not checked, because "Sign-in server" failed.
– Token content     Not checked, because "Sign-in server" failed.
– Embed URL         Not checked, because "Sign-in server" failed.
– Your page         Not checked, because "Sign-in server" failed.

1 passed, 1 failed, 12 not checked.
`);
  });

  it('colors only the symbols, and only in a terminal', async () => {
    const { output } = await runOffline([], {}, true);
    expect(output).toContain('\u001b[32m✓\u001b[39m Configuration');
    expect(output).toContain('\u001b[31m✗\u001b[39m Sign-in server');
    expect(output).toContain('\u001b[90m–\u001b[39m Clock');
  });

  it('prints nothing but JSON with --json', async () => {
    const { code, output } = await runOffline(['--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      service: 'Power BI at api.powerbi.com',
      ok: false,
      checks: [
        {
          id: 'configuration',
          title: 'Configuration',
          status: 'passed',
          message: 'The settings are complete.',
        },
        { id: 'authority', status: 'failed', remedy: 'Check the hostname and your DNS server.' },
        { id: 'clock', status: 'skipped' },
        ...Array<unknown>(11).fill({ status: 'skipped' }),
      ],
    });
  });

  it.each([
    [['--cloud', 'gcc'], 'Checking Power BI for US Government (GCC) at api.powerbigov.us\n'],
    [['--api-url', 'https://bi.example/v1.0/myorg'], 'Checking bi.example\n'],
    [['--emulator', 'http://localhost:3020'], 'Checking the emulator at localhost:3020\n'],
  ])('names the service of %j', async (args, line) => {
    const { output } = await runOffline(args);
    expect(output.slice(0, line.length)).toBe(line);
  });

  it('ends with 1 after the settings when one of them is not valid', async () => {
    const { code, output } = await runOffline(['--cloud', 'mars']);
    expect(code).toBe(1);
    expect(output).toContain('Checking the settings\n\n✗ Configuration     BI_CLOUD is unknown.');
    expect(output.split('\n').at(-2)).toBe('0 passed, 1 failed, 13 not checked.');
  });

  it('ends with 0 after the help, and sends no request', async () => {
    const { code, output } = await runOffline(['--help']);
    expect(code).toBe(0);
    expect(output).toContain('--timeout SECONDS time limit of each request (default: 10)\n');
    expect(output).toContain('  --login-url       BI_LOGIN_URL      sign-in server, instead of the cloud\n');
    expect(output).toContain('                    BI_CLIENT_SECRET  value of a client secret\n');
    expect(output).not.toContain('Checking');
  });
});
