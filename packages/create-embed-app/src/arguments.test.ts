import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('readArguments', () => {
  it('returns the options of the command line', () => {
    const args = ['my-app', '--template', 'react', '--power-bi', '--package-manager', 'pnpm', '--no-install'];
    expect(readArguments(args)).toEqual({
      folder: 'my-app',
      template: 'react',
      mode: 'power-bi',
      packageManager: 'pnpm',
      install: false,
      toolkit: undefined,
      emulatorPackage: undefined,
    });
  });

  it('leaves options undefined that the command line does not contain', () => {
    expect(readArguments([])).toEqual({
      folder: undefined,
      template: undefined,
      mode: undefined,
      packageManager: undefined,
      install: true,
      toolkit: undefined,
      emulatorPackage: undefined,
    });
  });

  it.each([
    [['--template', 'vue'], { template: 'vue' }],
    [['-t', 'server'], { template: 'server' }],
    [['--emulator'], { mode: 'emulator' }],
    [['--power-bi'], { mode: 'power-bi' }],
    [['--package-manager', 'yarn'], { packageManager: 'yarn' }],
    [['--package-manager', 'bun'], { packageManager: 'bun' }],
    [['--no-install'], { install: false }],
    [['--toolkit', '1.2.3'], { toolkit: '1.2.3', emulatorPackage: undefined }],
    [['--emulator-package', 'a.tgz'], { toolkit: undefined, emulatorPackage: 'a.tgz' }],
  ])('returns the effect of %j', (args, expected) => {
    expect(readArguments(args)).toMatchObject(expected);
  });

  it.each([
    ['--help', 'help'],
    ['-h', 'help'],
    ['--version', 'version'],
    ['-v', 'version'],
  ])('returns the text that %s asks for', (option, expected) => {
    expect(readArguments([option])).toBe(expected);
  });

  it('prefers --help and --version to other options', () => {
    expect(readArguments(['my-app', '--help'])).toBe('help');
    expect(readArguments(['--template', 'svelte', '-v'])).toBe('version');
  });

  it.each([
    {
      args: ['a', '--template', 'svelte'],
      message: "There is no template 'svelte'. Templates: vite, react, ",
    },
    {
      args: ['a', '--package-manager', 'deno'],
      message: "The package manager 'deno' is not supported. Package managers: npm, pnpm, ",
    },
    { args: ['a', '--emulator', '--power-bi'], message: 'Choose either --emulator or --power-bi.' },
    {
      args: ['my', 'app'],
      message: 'Name one folder instead of 2: my, app. Put a folder name with spaces in quotes.',
    },
  ])('rejects $args with the remedy', ({ args, message }) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  it('rejects unknown options with the usage', () => {
    expect(() => readArguments(['--tempalte', 'react'])).toThrow(/'--tempalte'.*npm create embed-app/s);
  });
});
