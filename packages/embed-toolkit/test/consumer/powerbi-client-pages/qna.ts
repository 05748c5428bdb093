// Questions and answers.
import { models, service } from 'powerbi-client';
import type { IQnaEmbedConfiguration, Qna } from 'powerbi-client';

export async function ask(powerbi: service.Service, element: HTMLElement): Promise<void> {
  const config: IQnaEmbedConfiguration = {
    type: 'qna',
    datasetIds: ['s'],
    question: 'sales by country',
    viewMode: models.QnaMode.ResultOnly,
    settings: { hideErrors: true },
  };
  const qna: Qna = powerbi.embed(element, config) as Qna;
  qna.on<models.IQnaVisualRenderedEvent>('visualRendered', ({ detail }) =>
    console.log(detail.normalizedQuestion),
  );
  await qna.setQuestion('sales by month');
}
