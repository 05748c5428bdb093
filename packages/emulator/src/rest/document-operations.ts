import type { ServiceContext } from '../service/context.ts';
import { getPaths } from './operation.ts';
import { createOperations } from './operations.ts';
import { findMissingOperations } from './published-operations.ts';

/** Builds the tables of the documentation: the operations that the emulator supports, and those that it lacks. */
export function documentOperations(): string {
  // The operations are only listed. Their context is used by requests.
  const operations = createOperations({} as ServiceContext);
  const rows = operations.map((operation) => {
    const paths = getPaths(operation).map((path) => `\`${operation.method} ${path}\``);
    return `| ${paths.join('<br>')} | ${operation.effect} | ${formatPermissions(operation.permissions)} |`;
  });
  const missing = findMissingOperations(operations).map(({ method, path }) => `- \`${method} ${path}\``);
  return [
    '| Operation | Effect | Delegated permissions |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '### Operations that are not supported',
    '',
    `The emulator knows ${missing.length} more published operations. It responds to them with 501 \`NotImplemented\`, and to other paths with 404.`,
    '',
    ...missing,
  ].join('\n');
}

function formatPermissions(permissions: readonly (readonly string[])[]): string {
  return permissions.map((alternatives) => alternatives.map((name) => `\`${name}\``).join(' or ')).join('; ');
}
