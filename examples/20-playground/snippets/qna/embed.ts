import { config, element, service } from './host-page';

const qna = service.embed(element, { ...config, question: 'revenue in 2025' });

qna.on('visualRendered', ({ detail }) => console.log('Understood:', detail.normalizedQuestion));

await qna.whenLoaded();
await qna.setQuestion('revenue by country in 2024 as table');
