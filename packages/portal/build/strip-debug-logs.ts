import type { Plugin } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  expression?: { type: string; callee?: { type: string; property?: { name?: string } } };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isDebugCall = ({ type, expression }: SyntaxNode): boolean =>
  type === 'ExpressionStatement' &&
  expression?.type === 'CallExpression' &&
  expression.callee?.type === 'MemberExpression' &&
  expression.callee.property?.name === 'debug';

/** Finds the statements that call a method `debug`, in the order of the code. */
const findDebugCalls = (value: unknown): SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(findDebugCalls);
  if (!isNode(value)) return [];
  return isDebugCall(value) ? [value] : Object.values(value).flatMap(findDebugCalls);
};

/** Removes the debug messages of the sign-in library, which the portal never enables, from the bundle. */
export const stripDebugLogs = (): Plugin => ({
  name: 'strip-debug-logs',
  apply: 'build',
  transform: {
    filter: { id: /oidc-client-ts/, code: '.debug(' },
    handler(code) {
      let result = code;
      for (const { start, end } of findDebugCalls(this.parse(code)).reverse())
        result = `${result.slice(0, start)};${result.slice(end)}`;
      return { code: result, map: null };
    },
  },
});
