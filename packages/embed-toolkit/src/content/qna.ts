import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { eventHooks } from '../embedding/event-hooks.ts';
import { ValidationError } from '../shared/errors.ts';
import type { CallOptions, QnaEmbedConfiguration } from '../shared/options.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import { validate } from '../validation/engine.ts';
import { qnaInterpret, qnaLoad } from '../validation/qna.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { qnaEvents, addEmbedEvents } from './events.ts';
import type { QnaEventMap } from './events.ts';

const qnaContentType = {
  type: 'qna',
  endpoint: 'qnaEmbed',
  title: 'Questions and answers',
  hooks: eventHooks,
  eventRoot: '/qna',
  loadUrl: '/qna/load',
  tokenUrl: '/report/token',
  events: /*#__PURE__*/ addEmbedEvents(qnaEvents),
  recreatesFrame: true,
  validate: (config) => validate(qnaLoad, config),
} as const satisfies ContentTypeDefinition;

/** Embedded Q&A, which answers questions about datasets. */
export class Qna extends Embed<QnaEventMap> {
  /** The name of the content type, as powerbi-client spells it. */
  static override readonly type: string = 'Qna';
  /** The events that this content raises in addition to those of all content. */
  static override readonly allowedEvents: readonly string[] = qnaEvents;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: QnaEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, qnaContentType, element, config, mode);
  }

  /**
   * Submits a question.
   *
   * @throws {ToolkitError} `invalid_configuration` when the question is not a string
   */
  async setQuestion(question: string, options?: CallOptions): Promise<FrameResponse<void>> {
    const raw = this.toRaw();
    const body = { question };
    const issues = validate(qnaInterpret, body);
    if (issues.length > 0) throw raw.client.toHostError(new ValidationError(issues));
    return raw.client.post('/qna/interpret', body, options);
  }
}
