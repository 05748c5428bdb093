import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type ts from 'typescript';

const require = createRequire(import.meta.url);
/** Matches files of packages other than the toolkit and Microsoft's wrappers, and the default libraries of TypeScript. */
const foreignFile = /\/node_modules\/(?!\.pnpm\/|embed-toolkit\/|powerbi-client-(angular|react|vue-js)\/)/;

/**
 * Checks the files of a project, and the declaration files of the toolkit and of Microsoft's wrappers that they import.
 * The declaration files of other packages are loaded but not checked, which would take most of the time.
 *
 * @param compiler - name of the TypeScript package
 * @param folder - folder of the project, in which the toolkit is installed
 * @returns the checked files relative to the folder, and the formatted errors
 */
export function checkTypes(
  compiler: string,
  folder: string,
  config: { compilerOptions: object; files: string[] },
) {
  const { createProgram, formatDiagnostics, parseJsonConfigFileContent, sys } = require(
    compiler,
  ) as typeof ts;
  const parsed = parseJsonConfigFileContent(config, sys, folder, undefined, join(folder, 'tsconfig.json'));
  const program = createProgram(parsed.fileNames, parsed.options);
  const files = program.getSourceFiles().filter(({ fileName }) => !foreignFile.test(fileName));
  const errors = [
    ...parsed.errors,
    ...program.getOptionsDiagnostics(),
    ...files.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
    ...program.getGlobalDiagnostics(),
  ];
  return {
    checkedFiles: files.map(({ fileName }) => relative(folder, fileName)),
    errors: formatDiagnostics(errors, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => folder,
      getNewLine: () => '\n',
    }),
  };
}
