import { Service } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/vue';
import type { ContentConfiguration } from 'embed-toolkit/vue';
import { createApp, h, ref, shallowRef } from 'vue';

const service = new Service();
const config = shallowRef<ContentConfiguration<'report'>>();
const isShown = ref(true);
const message = ref('');

window.service = service;
window.recordedEvents = [];
window.hostPage = {
  setConfig: (newConfig) => (config.value = { ...newConfig, type: 'report' }),
  setShown: (shown) => (isShown.value = shown),
};

const renderReport = () =>
  h(
    EmbedContent,
    {
      config: config.value,
      service,
      onPageChanged: ({ detail }) => window.recordedEvents.push(detail.newPage.name),
      onRendered: () => (message.value = 'Rendered'),
      onError: (error) => (message.value = `Failed: ${error.message}`),
    },
    { placeholder: () => 'Loading the report…' },
  );

createApp(() => [h('output', message.value), isShown.value ? renderReport() : null]).mount(
  document.body.appendChild(document.createElement('main')),
);
