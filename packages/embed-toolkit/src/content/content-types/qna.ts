import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { eventHooks } from '../../embedding/event-hooks.ts';
import { validate } from '../../validation/engine.ts';
import { qnaLoad } from '../../validation/qna.ts';
import { embedEvents, qnaEvents } from '../events.ts';

export const qnaContentType = {
  type: 'qna',
  endpoint: 'qnaEmbed',
  title: 'Questions and answers',
  hooks: eventHooks,
  root: '/qna',
  loadUrl: '/qna/load',
  tokenUrl: '/report/token',
  events: [...embedEvents, ...qnaEvents],
  recreatesFrame: true,
  validate: (config) => validate(qnaLoad, config),
} as const satisfies ContentTypeDefinition;
