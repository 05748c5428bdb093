import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createContentFolder } from './create-content-folder.ts';
import type { CreatedContent } from './create-content-folder.ts';

const initUsage = `embed-emulator init: creates a content folder from a table.

  embed-emulator init FILE.csv|FILE.tsv|FILE.parquet [--out emulator-content]

  --out  folder to create; it must be empty or not exist yet

Reading the file requires the package @duckdb/node-api.
`;

/**
 * Creates a content folder from command-line arguments, and returns the text to print.
 * @throws {Error} when an argument is invalid or the folder cannot be created. The message contains the remedy.
 */
export async function runInit(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { out: { type: 'string', default: 'emulator-content' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return initUsage;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new Error('Name one file: embed-emulator init FILE.csv [--out folder]');
  return describeContent(await createContentFolder(resolve(file), resolve(values.out)));
}

function describeContent({ folder, reportId, table, measures }: CreatedContent): string {
  const omitted = table.omitted.map(
    ({ name, type }) => `Omitted the column '${name}' of the type ${type}.\n`,
  );
  const path = relative(process.cwd(), folder) || '.';
  return `${omitted.join('')}Created ${path} with ${table.rowCount} rows, ${table.columns.length} columns and the report ${reportId}.
Measures: ${measures.join(', ')}
Start it with: npx embed-emulator --content ${path}
`;
}
