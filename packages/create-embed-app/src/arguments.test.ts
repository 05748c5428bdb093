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
