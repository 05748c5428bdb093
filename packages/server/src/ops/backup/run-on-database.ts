import path from 'node:path';
import { OperatorError } from '../../errors.ts';
import { resolveSecretFiles } from '../../settings/secret-files.ts';

/**
 * Runs a backup or restore command on the database of `DATABASE_URL` and the file named in the program arguments.
 * Prints errors to standard error and sets exit code 1.
 *
 * @param successMessage - text that is printed before the filename on success.
 */
export const runOnDatabase = async (
  command: (url: string, file: string) => Promise<void>,
  successMessage: string,
): Promise<void> => {
  try {
    const [file] = process.argv.slice(2);
    const url = resolveSecretFiles(process.env)['DATABASE_URL'];
    if (file === undefined) throw new OperatorError('invalid_settings', 'Specify the backup file.');
    if (!url) throw new OperatorError('invalid_settings', 'Set DATABASE_URL.');
    await command(url, path.resolve(file));
    process.stdout.write(`${successMessage} ${file}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
};
