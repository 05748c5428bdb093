import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProcessSupervisor } from './process-supervisor.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'process-supervisor-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('services stop in the reverse order of their start', async () => {
  const file = path.join(folder, 'order.txt');
  const program = path.join(folder, 'service.mjs');
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
    const [file, name, stopMs] = process.argv.slice(2);
    const running = setInterval(() => {}, 1_000);
    process.once('SIGTERM', () => setTimeout(() => {
      appendFileSync(file, name + ' ');
      clearInterval(running);
    }, Number(stopMs)));
    appendFileSync(file, name + '-ready ');`,
  );
  await writeFile(file, '');
  const supervisor = createProcessSupervisor();
  const addService = (name: string, stopMs: string) =>
    supervisor.addService(
      name,
      { name, program, args: [file, name, stopMs], env: {}, logFolder: folder, onWarning: () => undefined },
      () => expect.poll(() => readFile(file, 'utf8'), { timeout: 10_000 }).toContain(`${name}-ready`),
    );
  await addService('emulator', '0');
  await addService('server', '200');

  await supervisor.stop();

  expect(await readFile(file, 'utf8')).toBe('emulator-ready server-ready server emulator ');
});
