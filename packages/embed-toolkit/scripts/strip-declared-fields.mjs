import ts from 'typescript';

/**
 * Removes class fields without an initializer: constructors assign them, so the declarations only add bytes.
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
