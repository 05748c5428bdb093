import { readFile, readdir } from 'node:fs/promises';
import { URL, fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = fileURLToPath(new URL('../src/models/types/', import.meta.url));

/** Returns the comments of the names that a module re-exports. */
function commentsIn(/** @type {string} */ source) {
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

/** Rollup splits an enum with the same name as a constant: `TokenType$1`, a constant and a type. */
const split = /((?:\/\*\*(?:(?!\*\/).)*\*\/\n)?)declare const (\w+): typeof \2\$1;\ntype \2 = \2\$1;\n/gs;

/** Joins split enums. */
const joined = (/** @type {string} */ code) =>
  [...code.matchAll(split)].reduce(
    (result, [whole, comment, name]) =>
      result
        .replace(whole, '')
        .replace(`declare enum ${name}$1 {`, () => `${comment}declare enum ${name} {`)
        .replaceAll(RegExp(`\\b${name}\\$1\\b`, 'g'), () => name ?? ''),
    code,
  );

/**
 * Joins the enums of `models` and adds the comments of the sources to its types.
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
        .flatMap(commentsIn)
        .reduce(
          (code, [name, comment]) =>
            code.replace(
              RegExp(
                `^(?:/\\*\\*\\s+\\* @deprecated\\s+\\*/\\n)?((?:declare )?(?:interface|type) ${name}\\b)`,
                'm',
              ),
              (_found, declaration) => `${comment}\n${declaration}`,
            ),
          joined(file.code),
        );
    },
  };
}

/**
 * Copies comments to the aliases of namespace exports, such as `service_IEvent`.
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
