import { readFile, readdir } from 'node:fs/promises';
import { URL, fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = fileURLToPath(new URL('../src/models/types/', import.meta.url));

/** Returns each name that a module re-exports with its comment. */
function readComments(/** @type {string} */ source) {
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest);
  return file.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause) ? [...exportClause.elements] : [],
    )
    .flatMap((element) => {
      const comment = ts.getLeadingCommentRanges(source, element.getFullStart())?.at(-1);
      return comment
        ? [[element.name.text, source.slice(comment.pos, comment.end).replaceAll('\n  ', '\n')]]
        : [];
    });
}

/** Matches an enum that rollup has split into `TokenType$1`, a constant and a type, because a constant has its name. */
const splitEnumPattern =
  /((?:\/\*\*(?:(?!\*\/).)*\*\/\n)?)declare const (\w+): typeof \2\$1;\ntype \2 = \2\$1;\n/gs;

/** Joins the enums that rollup has split. */
const joinEnums = (/** @type {string} */ code) =>
  [...code.matchAll(splitEnumPattern)].reduce(
    (result, [declarations, comment, name]) =>
      result
        .replace(declarations, '')
        .replace(`declare enum ${name}$1 {`, () => `${comment}declare enum ${name} {`)
        .replaceAll(RegExp(`\\b${name}\\$1\\b`, 'g'), () => name ?? ''),
    code,
  );

/**
 * Creates a rollup plugin that joins the enums of `models` and adds the comments of the sources to its types.
 *
 * @returns {import('rollup').Plugin}
 */
export function modelTypes() {
  return {
    name: 'model-types',
    async generateBundle(_, bundle) {
      const file = bundle['models.d.ts'];
      if (file?.type !== 'chunk') return;
      const names = await readdir(folder);
      const sources = await Promise.all(names.map((name) => readFile(folder + name, 'utf8')));
      file.code = sources
        .flatMap(readComments)
        .reduce(
          (code, [name, comment]) =>
            code.replace(
              RegExp(
                `^(?:/\\*\\*\\s+\\* @deprecated\\s+\\*/\\n)?((?:declare )?(?:interface|type) ${name}\\b)`,
                'm',
              ),
              (_found, declaration) => `${comment}\n${declaration}`,
            ),
          joinEnums(file.code),
        );
    },
  };
}

/**
 * Rollup plugin that copies comments to the aliases of namespace exports, such as `service_IEvent`.
 *
 * @type {import('rollup').Plugin}
 */
export const namespaceTypes = {
  name: 'namespace-types',
  generateBundle(_, bundle) {
    const file = bundle['drop-in.d.ts'];
    if (file?.type !== 'chunk') return;
    const { code } = file;
    const getComment = (/** @type {string} */ name) =>
      RegExp(
        `^(/\\*\\*(?:(?!\\*/).)*\\*/)\\n(?:declare )?(?:class|interface|type|const) ${name}\\b`,
        'ms',
      ).exec(code)?.[1] ?? '';
    file.code = code.replaceAll(
      /^(?:type|declare const) (?:service|factories)_(\w+)/gm,
      (alias, name) => `${getComment(name)}\n${alias}`,
    );
  },
};
