import { readFile, readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { URL, fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * The packages of the wire are published as bundles for old browsers. Their source maps carry the TypeScript that
 * they were made of: which of their sources it is, by the name of the bundle.
 *
 * @type {Readonly<Record<string, string>>}
 */
const sources = {
  'windowPostMessageProxy.js': 'windowPostMessageProxy.ts',
  'httpPostMessage.js': 'httpPostMessage.ts',
  'router.js': 'src/router.ts',
};

/** Its types are written into those of the toolkit. */
const models = fileURLToPath(new URL('../node_modules/powerbi-models', import.meta.url));

/**
 * What the channel says better: how messages are numbered, told apart and checked. And what stands in for an engine's
 * own.
 */
const uncalled = new Set([
  'assign',
  'createRandomString',
  'defaultAddTrackingProperties',
  'defaultGetTrackingProperties',
  'defaultIsErrorMessage',
  'isReceivedMessageValid',
  'messagePropertyName',
]);

/**
 * What is always so: the channel checks whom it hears before the proxy does, messages hold tokens (no log), and engines
 * have `Object.assign`.
 *
 * @type {Readonly<Record<string, () => ts.Expression>>}
 */
const constants = {
  assign: () => ts.factory.createIdentifier('Object.assign'),
  suppressWarnings: () => ts.factory.createTrue(),
  logMessages: () => ts.factory.createFalse(),
  receivedMessageValidation: () => ts.factory.createVoidZero(),
};

/**
 * Builds the packages of the wire from the sources that they bring, as the language is today and without what is never
 * reached. It also rids them of `self`, which they name while they are imported and which servers don't have.
 *
 * @returns {import('rollup').Plugin}
 */
export function wireSources() {
  return {
    name: 'wire-sources',
    async load(id) {
      const name = sources[basename(id)];
      return name ? compile(await sourceOf(id, name), id) : null;
    },
    async generateBundle({ format }) {
      // The modules bring all that the script for pages brings, and more.
      if (format === 'umd') return;
      const folders = new Set(
        [...this.getModuleIds()].flatMap((id) => /^.*[\\/]node_modules[\\/][^\\/]+/.exec(id) ?? []),
      );
      folders.add(models);
      const texts = await Promise.all([...folders].map(licenceIn));
      const source = [...folders]
        .map((folder, index) => `${basename(folder)}\n\n${texts[index]}`)
        .join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source });
    },
  };
}

async function licenceIn(/** @type {string} */ folder) {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  return readFile(`${folder}/${file}`, 'utf8');
}

async function sourceOf(/** @type {string} */ bundle, /** @type {string} */ name) {
  /** @type {{ sources: string[], sourcesContent?: string[] }} */
  const map = JSON.parse(await readFile(`${bundle}.map`, 'utf8'));
  const source = map.sourcesContent?.[map.sources.findIndex((path) => path.endsWith(`/${name}`))];
  if (!source) throw new Error(`${bundle}.map does not bring ${name} any more: see scripts/wire-sources.mjs`);
  return source.replace(/import (\w+) = require\((.+)\);/, 'import $1 from $2;');
}

function compile(/** @type {string} */ code, /** @type {string} */ id) {
  const { outputText, sourceMapText } = ts.transpileModule(code, {
    fileName: id.replace(/\.js$/, '.ts'),
    transformers: { before: [withoutUnreached] },
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      sourceMap: true,
      useDefineForClassFields: false,
    },
  });
  return { code: outputText, map: sourceMapText };
}

/** @type {ts.TransformerFactory<ts.SourceFile>} */
function withoutUnreached(context) {
  /** @type {ts.Visitor} */
  const visit = (node) => {
    if (isUncalled(node) || isLog(node) || isChecked(node) || isRecognizer(node)) return undefined;
    if (isGivenOrUncalled(node)) return ts.visitNode(node.left, visit);
    if (hasDefaults(node))
      return ts.factory.createParameterDeclaration(node.modifiers, node.dotDotDotToken, node.name);
    if (isRandom(node)) return ts.factory.createStringLiteral('');
    if (isOwn(node)) return constants[node.name.text]?.();
    // What always has the same value needs nobody who sets it.
    if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
      const { left, operatorToken } = node.expression;
      if (operatorToken.kind === ts.SyntaxKind.EqualsToken && isOwn(left)) return undefined;
    }
    return ts.visitEachChild(node, visit, context);
  };
  return (file) => ts.visitEachChild(file, visit, context);
}

/**
 * `this.suppressWarnings` and the like.
 *
 * @param {ts.Node} node
 * @returns {node is ts.PropertyAccessExpression}
 */
function isOwn(node) {
  if (!ts.isPropertyAccessExpression(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return false;
  return Object.hasOwn(constants, node.name.text);
}

/** `WindowPostMessageProxy.createRandomString()` */
function isRandom(/** @type {ts.Node} */ node) {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'createRandomString'
  );
}

/** A member of a class that is never called. */
function isUncalled(/** @type {ts.Node} */ node) {
  if (!ts.isMethodDeclaration(node) && !ts.isPropertyDeclaration(node)) return false;
  return ts.isIdentifier(node.name) && uncalled.has(node.name.text);
}

/**
 * `given || uncalled`
 *
 * @param {ts.Node} node
 * @returns {node is ts.BinaryExpression}
 */
function isGivenOrUncalled(node) {
  if (!ts.isBinaryExpression(node) || !ts.isPropertyAccessExpression(node.right)) return false;
  return uncalled.has(node.right.name.text);
}

/**
 * Options with defaults: whoever makes one here says all of them.
 *
 * @param {ts.Node} node
 * @returns {node is ts.ParameterDeclaration}
 */
function hasDefaults(node) {
  if (!ts.isParameter(node) || !node.initializer) return false;
  return ts.isObjectLiteralExpression(node.initializer) && node.initializer.properties.length > 0;
}

/** Messages hold tokens: they are not for logs. */
function isLog(/** @type {ts.Node} */ node) {
  return (
    ts.isExpressionStatement(node) &&
    ts.isCallExpression(node.expression) &&
    ts.isPropertyAccessExpression(node.expression.expression) &&
    ts.isIdentifier(node.expression.expression.expression) &&
    node.expression.expression.expression.text === 'console'
  );
}

/** A message to no window is refused by the channel, and what it hears has passed its own checks. */
function isChecked(/** @type {ts.Node} */ node) {
  const checked = ['!targetWindow', '!this.isReceivedMessageValid(event)'];
  return ts.isIfStatement(node) && checked.includes(node.expression.getText());
}

/** `this.getRouteRecognizer = new RouteRecognizer()`: the toolkit puts its own in the place of these. */
function isRecognizer(/** @type {ts.Node} */ node) {
  if (ts.isImportDeclaration(node)) return node.moduleSpecifier.getText().includes('route-recognizer');
  return ts.isExpressionStatement(node) && /^this\.\w+RouteRecognizer = new/.test(node.getText());
}
