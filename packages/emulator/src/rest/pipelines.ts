import { defineOperation, toRead } from './operation.ts';
import type { Operation } from './operation.ts';

/** Creates the operation that lists deployment pipelines. */
export const createPipelineOperations = (): Operation[] => [
  defineOperation({
    method: 'GET',
    path: '/pipelines',
    effect: 'lists deployment pipelines: none',
    permissions: [toRead('Pipeline')],
    handle: () => ({ value: [] }),
  }),
];
