import ts from 'typescript';

/**
 * Leaves out fields that a class declares without a value: constructors set them, the script needs no word of them.
 *
 * @type {ts.TransformerFactory<ts.SourceFile>}
 */
export function withoutDeclaredFields(context) {
  /** @type {ts.Visitor} */
  const visit = (node) => (isDeclared(node) ? undefined : ts.visitEachChild(node, visit, context));
  return (file) => ts.visitEachChild(file, visit, context);
}

function isDeclared(/** @type {ts.Node} */ node) {
  return ts.isPropertyDeclaration(node) && !node.initializer && !ts.isPrivateIdentifier(node.name);
}
