/** Copies the built embed page of the frame package, because the emulator is published with it. */
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const source = fileURLToPath(new URL('../../emulator-frame/dist', import.meta.url));
const target = fileURLToPath(new URL('../dist/frame', import.meta.url));
rmSync(target, { recursive: true, force: true });
cpSync(source, target, { recursive: true });
