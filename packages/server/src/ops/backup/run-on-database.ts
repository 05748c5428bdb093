import path from 'node:path';
import { resolveSecretFiles } from '../../settings/secret-files.ts';
import { startPostgres } from '../../postgres/index.ts';

/**
 * Runs a backup or restore command on the file named in the program arguments. Uses the database of `DATABASE_URL`, or
 * the embedded database in the folder of `--data`, which must not be in use. Prints errors to standard error and sets
 * exit code 1.
 *
 * @param successMessage - text that is printed before the filename on success.
 */
export const runOnDatabase = async (
  command: (url: string, file: string) => Promise<void>,
  successMessage: string,
): Promise<void> => {
  try {
    const [file, option, folder] = process.argv.slice(2);
    const url = resolveSecretFiles(process.env)['DATABASE_URL'];
    if (file === undefined || (option !== undefined && option !== '--data')) {
      throw new Error('Specify the backup file: FILE, or FILE --data FOLDER for an embedded database.');
    }
    if (folder === undefined) {
      if (!url)
        throw new Error('Set DATABASE_URL, or specify the folder of an embedded database with --data.');
      await command(url, path.resolve(file));
    } else {
      const postgres = await startPostgres({ dataDir: path.resolve(folder), port: 0 });
      await command(postgres.url, path.resolve(file)).finally(() => postgres.close());
    }
    process.stdout.write(`${successMessage} ${file}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
};
