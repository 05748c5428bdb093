import ts from 'typescript';

/**
 * Removes class fields without an initializer. Constructors assign these fields, so the declarations only add bytes.
 *
 * @type {ts.TransformerFactory<ts.SourceFile>}
 */
export function stripDeclaredFields(context) {
  /** @type {ts.Visitor} */
  const visit = (node) => (isDeclaredField(node) ? undefined : ts.visitEachChild(node, visit, context));
  return (file) => ts.visitEachChild(file, visit, context);
}

function isDeclaredField(/** @type {ts.Node} */ node) {
  return ts.isPropertyDeclaration(node) && !node.initializer && !ts.isPrivateIdentifier(node.name);
}
