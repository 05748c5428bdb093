import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CreateError } from './create-error.ts';

export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const;
export type PackageManager = (typeof packageManagers)[number];

/** Returns the package manager that started this program, by default npm. */
export function detectPackageManager(environment: NodeJS.ProcessEnv): PackageManager {
  const agent = environment['npm_config_user_agent'] ?? '';
  return packageManagers.find((name) => agent.startsWith(`${name}/`)) ?? 'npm';
}

/**
 * Installs the dependencies of a project and prints the output of the package manager.
 * @throws {CreateError} when the installation fails
 */
export async function installDependencies(packageManager: PackageManager, folder: string): Promise<void> {
  const options = { cwd: folder, stdio: 'inherit' } as const;
  // On Windows, package managers are scripts that require a shell.
  const child =
    process.platform === 'win32'
      ? spawn(`${packageManager} install`, { ...options, shell: true })
      : spawn(packageManager, ['install'], options);
  const exitCode = await once(child, 'close').then(
    ([code]) => code as number | null,
    () => 127,
  );
  if (exitCode === 0) return;
  const reason = exitCode === 127 ? `${packageManager} is not installed.` : 'The installation failed.';
  throw new CreateError(
    `${reason} The files of the project are complete. Install the dependencies in ${folder} yourself.`,
  );
}
