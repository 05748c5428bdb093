import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { CodePosition } from '../shared/messages.ts';

/** Position in the code of the editor. Lines and columns start at 1. */
export interface Position {
  line: number;
  column: number;
}

export interface EditorProblem {
  message: string;
  position: Position;
}

/** JavaScript with its source map, and the errors of the code from which it was compiled. */
export interface CompiledCode {
  code: string;
  map: string;
  syntaxErrors: EditorProblem[];
  typeErrors: EditorProblem[];
}

/** Returns a function that converts positions in compiled code into positions in the code of the editor. */
export function createPositionMapper({ map }: CompiledCode) {
  const traceMap = new TraceMap(map);
  return ({ line, column }: CodePosition): Position | undefined => {
    if (!(line > 0 && column > 0)) return undefined;
    const original = originalPositionFor(traceMap, { line, column: column - 1 });
    return original.line === null ? undefined : { line: original.line, column: original.column + 1 };
  };
}
