import type {
  CallExpression,
  ExportNamedDeclaration,
  File,
  Identifier,
  ImportDeclaration,
  Node,
  StringLiteral,
  TSImportType,
} from '@babel/types';
import { getDeclaredNames, isMemberName, walk } from './syntax.ts';
import type { NodePath } from './syntax.ts';

/** How code uses a package that it names. */
export type PackageUse = { literal: StringLiteral } & (
  | { kind: 'side-effect'; isImport: boolean }
  | { kind: 'import'; declaration: ImportDeclaration }
  | { kind: 're-export'; declaration: ExportNamedDeclaration }
  /** The exports are assigned to variables. */
  | { kind: 'binding'; pattern: Node }
  /** The exports are used in an expression. */
  | { kind: 'expression'; path: NodePath }
  | { kind: 'type'; type: TSImportType }
  | { kind: 'mock' }
  /** The package is named in another place, such as the configuration of a bundler. */
  | { kind: 'other' }
  /** Code that the migration does not support. */
  | { kind: 'unsupported'; reason: string }
);

/** Functions of test frameworks and of Node.js whose first argument is the name of a module. */
const moduleFunctions = new Set([
  'doMock',
  'doUnmock',
  'dontMock',
  'importActual',
  'importMock',
  'mock',
  'requireActual',
  'requireMock',
  'resolve',
  'setMock',
  'unmock',
  'unstable_mockModule',
]);

const isFunction = (node: Node | undefined): node is Extract<Node, { params: unknown }> =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** Classifies the value of a `require` or `import` call. */
function classifyCall(call: CallExpression, literal: StringLiteral, ancestors: readonly Node[]): PackageUse {
  let value: Node = call;
  let rest = ancestors;
  if (rest.at(-1)?.type === 'AwaitExpression') {
    value = rest.at(-1) ?? value;
    rest = rest.slice(0, -1);
  }
  const parent = rest.at(-1);
  if (parent?.type === 'VariableDeclarator' && parent.init === value)
    return { kind: 'binding', literal, pattern: parent.id };
  if (parent?.type === 'ExpressionStatement') return { kind: 'side-effect', literal, isImport: false };
  const isThen =
    parent?.type === 'MemberExpression' &&
    parent.property.type === 'Identifier' &&
    parent.property.name === 'then';
  const then = rest.at(-2);
  const callback = isThen && then?.type === 'CallExpression' ? then.arguments[0] : undefined;
  const parameter = isFunction(callback) && callback.params.length === 1 ? callback.params[0] : undefined;
  if (parameter) return { kind: 'binding', literal, pattern: parameter };
  if (call.callee.type === 'Import' && value === call)
    return { kind: 'unsupported', literal, reason: 'The promise of import() is passed on.' };
  return { kind: 'expression', literal, path: { node: value, ancestors: rest } };
}

function classify(literal: StringLiteral, ancestors: readonly Node[]): PackageUse {
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'ImportDeclaration':
      return parent.specifiers.length === 0
        ? { kind: 'side-effect', literal, isImport: true }
        : { kind: 'import', literal, declaration: parent };
    case 'ExportNamedDeclaration':
      return { kind: 're-export', literal, declaration: parent };
    case 'ExportAllDeclaration':
      return { kind: 'unsupported', literal, reason: 'All exports are exported again.' };
    case 'TSExternalModuleReference': {
      const declaration = ancestors.at(-2);
      return declaration?.type === 'TSImportEqualsDeclaration'
        ? { kind: 'binding', literal, pattern: declaration.id }
        : { kind: 'other', literal };
    }
    case 'TSImportType':
      return { kind: 'type', literal, type: parent };
    case 'CallExpression': {
      const { callee } = parent;
      if (parent.arguments[0] !== literal) return { kind: 'other', literal };
      if (callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require'))
        return classifyCall(parent, literal, ancestors.slice(0, -1));
      return callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        moduleFunctions.has(callee.property.name)
        ? { kind: 'mock', literal }
        : { kind: 'other', literal };
    }
    default:
      return { kind: 'other', literal };
  }
}

/** The uses of a package and of variables in a program. */
export interface ProgramUses {
  /** Uses of powerbi-client. */
  client: PackageUse[];
  /** Uses of powerbi-models. */
  models: PackageUse[];
  /** Names of files in powerbi-client. */
  deepImports: StringLiteral[];
  /** References by variable name. */
  references: ReadonlyMap<string, readonly NodePath[]>;
  /** Number of declarations by variable name, in all scopes. */
  declarations: ReadonlyMap<string, number>;
  /** Accesses of `window.powerbi`. */
  globals: NodePath[];
  /** Accesses of members, by name. */
  members: ReadonlyMap<string, Node>;
  /** Whether the program is a module, rather than a script. */
  isModule: boolean;
  /** The last import declaration. */
  lastImport: Node | undefined;
  /** The end of the last directive, such as `'use client'`, or 0. */
  directivesEnd: number;
}

const globalObjects = new Set(['window', 'globalThis', 'self']);

const unwrap = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' || node.type === 'TSNonNullExpression'
    ? unwrap(node.expression)
    : node;

function getMemberName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined;
  const { property, computed } = node;
  if (computed) return property.type === 'StringLiteral' ? property.value : undefined;
  return property.type === 'Identifier' ? property.name : undefined;
}

function isGlobalAccess(node: Node): boolean {
  if (node.type !== 'MemberExpression' || getMemberName(node) !== 'powerbi') return false;
  const object = unwrap(node.object);
  return object.type === 'Identifier' && globalObjects.has(object.name);
}

/** Returns whether an identifier refers to a variable of the program. */
function isReference(identifier: Identifier, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1);
  const declaration = ancestors.at(-2);
  const isReExport =
    parent?.type === 'ExportSpecifier' &&
    declaration?.type === 'ExportNamedDeclaration' &&
    declaration.source;
  return !isReExport && !isMemberName(identifier, parent);
}

/** Returns whether a literal names a member, such as `window['powerbi-client']`, which the script of the drop-in sets. */
const isComputedMember = (literal: Node, parent: Node | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.property === literal;

/** Collects the uses of powerbi-client and powerbi-models in a program. */
export function findUses({ program }: File): ProgramUses {
  const client: PackageUse[] = [];
  const models: PackageUse[] = [];
  const deepImports: StringLiteral[] = [];
  const references = new Map<string, NodePath[]>();
  const declarations = new Map<string, number>();
  const declared = new Set<Node>();
  const globals: NodePath[] = [];
  const members = new Map<string, Node>();
  const paths = [...walk(program)];
  for (const { node } of paths)
    for (const identifier of getDeclaredNames(node)) {
      declared.add(identifier);
      declarations.set(identifier.name, (declarations.get(identifier.name) ?? 0) + 1);
    }
  for (const path of paths) {
    const { node, ancestors } = path;
    const member = getMemberName(node);
    if (member !== undefined) members.set(member, node);
    if (isGlobalAccess(node)) globals.push(path);
    if (node.type === 'Identifier' && !declared.has(node) && isReference(node, ancestors)) {
      const known = references.get(node.name) ?? [];
      references.set(node.name, known);
      known.push(path);
    }
    if (node.type !== 'StringLiteral' || isComputedMember(node, ancestors.at(-1))) continue;
    if (node.value === 'powerbi-client') client.push(classify(node, ancestors));
    else if (node.value === 'powerbi-models') models.push(classify(node, ancestors));
    else if (node.value.startsWith('powerbi-client/') || node.value.startsWith('powerbi-models/'))
      deepImports.push(node);
  }
  return {
    client,
    models,
    deepImports,
    references,
    declarations,
    globals,
    members,
    isModule: program.sourceType === 'module',
    directivesEnd: Math.max(0, ...[program.interpreter, ...program.directives].map((node) => node?.end ?? 0)),
    lastImport: program.body.filter(({ type }) => type === 'ImportDeclaration').at(-1),
  };
}

/** Returns whether a program uses the global service of powerbi-client. */
export const usesGlobalService = ({ globals, references, declarations }: ProgramUses): boolean =>
  globals.length > 0 || (references.has('powerbi') && !declarations.has('powerbi'));
