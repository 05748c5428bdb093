import { parse } from '@babel/parser';
import type { ParserPlugin } from '@babel/parser';
import type { File, Identifier, Node } from '@babel/types';

/** The languages of sources. JavaScript may contain JSX, as in most bundlers. */
export type Language = 'js' | 'ts' | 'tsx';

/** A node with its ancestors, the nearest one last. */
export interface NodePath {
  node: Node;
  ancestors: readonly Node[];
}

/** A node whose position is known. Parsed nodes always have one. */
export type Range = readonly [start: number, end: number];

export const getRange = ({ start, end }: Node): Range => [start ?? 0, end ?? 0];

const languagePlugins: Record<Language, readonly ParserPlugin[]> = {
  js: ['jsx'],
  ts: ['typescript'],
  tsx: ['typescript', 'jsx'],
};

/**
 * Parses a module or script.
 *
 * @throws {SyntaxError} when the code is not valid
 */
export function parseSource(code: string, language: Language): File {
  return parse(code, {
    sourceType: 'unambiguous',
    plugins: [...languagePlugins[language], 'decorators-legacy', 'explicitResourceManagement'],
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowUndeclaredExports: true,
    attachComment: false,
    errorRecovery: true,
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Iterates over a node and its descendants, in the order of the source. */
export function* walk(node: Node, ancestors: readonly Node[] = []): Generator<NodePath> {
  yield { node, ancestors };
  const path = [...ancestors, node];
  for (const [name, value] of Object.entries(node)) {
    if (name === 'loc' || name === 'extra' || name === 'errors' || name === 'tokens') continue;
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) yield* walk(child, path);
  }
}

/** Returns the identifiers that a pattern declares. */
function getPatternNames(pattern: Node | null | undefined): Identifier[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        getPatternNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(getPatternNames);
    case 'AssignmentPattern':
      return getPatternNames(pattern.left);
    case 'RestElement':
      return getPatternNames(pattern.argument);
    case 'TSParameterProperty':
      return getPatternNames(pattern.parameter);
    default:
      return [];
  }
}

/** Returns the identifiers that a node declares itself, in any scope. */
export function getDeclaredNames(node: Node): Identifier[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return getPatternNames(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [...getPatternNames(node.id), ...node.params.flatMap(getPatternNames)];
    case 'ArrowFunctionExpression':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassPrivateMethod':
    case 'TSDeclareFunction':
    case 'TSDeclareMethod':
      return node.params.flatMap(getPatternNames);
    case 'TSFunctionType':
    case 'TSConstructorType':
    case 'TSMethodSignature':
    case 'TSCallSignatureDeclaration':
    case 'TSConstructSignatureDeclaration':
      return node.parameters.flatMap(getPatternNames);
    case 'TSIndexSignature':
      return node.parameters;
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
    case 'TSImportEqualsDeclaration':
      return getPatternNames(node.id);
    case 'TSModuleDeclaration':
      return node.id.type === 'Identifier' ? [node.id] : [];
    case 'CatchClause':
      return getPatternNames(node.param);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    default:
      return [];
  }
}

/** Returns whether an identifier is only the name of a member, a key or a label, and no reference to a variable. */
export function isMemberName(node: Identifier, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.property === node && !parent.computed;
    case 'TSQualifiedName':
      return parent.right === node;
    case 'ObjectProperty':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'ClassAccessorProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'TSDeclareMethod':
      return parent.key === node && !parent.computed;
    case 'TSEnumMember':
      return parent.id === node;
    case 'TSNamedTupleMember':
      return parent.label === node;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return parent.label === node;
    case 'ImportSpecifier':
      return parent.imported === node;
    case 'ExportSpecifier':
      return parent.exported === node && parent.local !== node;
    case 'ExportNamespaceSpecifier':
    case 'TSImportType':
    case 'MetaProperty':
    case 'PrivateName':
    case 'ImportAttribute':
      return true;
    default:
      return false;
  }
}

/** A chain of members, such as `pbi.service.Service`, that starts at a reference. */
export interface MemberChain {
  /** The names after the reference, as far as they are static. */
  names: string[];
  /** The nodes of the chain by number of names: the reference, then the reference with one name, and so on. */
  nodes: Node[];
  /** The node that contains the chain. */
  parent: Node | undefined;
}

/** Follows the members of a reference. */
export function getMemberChain({ node, ancestors }: NodePath): MemberChain {
  const chain: MemberChain = { names: [], nodes: [node], parent: ancestors.at(-1) };
  let current = node;
  for (let index = ancestors.length - 1; index >= 0; index -= 1) {
    const parent = ancestors[index];
    const name =
      parent?.type === 'TSQualifiedName' && parent.left === current
        ? parent.right.name
        : parent?.type === 'MemberExpression' &&
            parent.object === current &&
            !parent.computed &&
            parent.property.type === 'Identifier'
          ? parent.property.name
          : undefined;
    if (parent === undefined || name === undefined) break;
    chain.names.push(name);
    chain.nodes.push(parent);
    chain.parent = ancestors[index - 1];
    current = parent;
  }
  return chain;
}
