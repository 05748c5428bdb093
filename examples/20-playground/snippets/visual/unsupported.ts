import { config, element, service } from './host-page';

const visual = service.embed(element, config);
await visual.whenRendered();

for (const call of [() => visual.getPages(), () => visual.setPage(), () => visual.render()]) {
  await call().catch((error: unknown) => console.warn(error));
}
