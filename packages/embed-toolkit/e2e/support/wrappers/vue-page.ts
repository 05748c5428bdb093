import type { Report } from 'powerbi-client';
import { PowerBIReportEmbed } from 'powerbi-client-vue-js';
import { createApp, h, ref, shallowRef } from 'vue';
import { eventHandlers, wrapperPage } from './host-page.ts';

const config = shallowRef(wrapperPage.embedConfig);
const isShown = ref(true);
const wrapper = ref<{ getReport(): Report } | null>(null);

wrapperPage.setConfig = (newConfig) => (config.value = newConfig);
wrapperPage.unmount = () => (isShown.value = false);
wrapperPage.getFirstPage = async () => (await wrapper.value?.getReport().getPages())?.[0]?.displayName;

createApp(() =>
  isShown.value ? h(PowerBIReportEmbed, { ref: wrapper, embedConfig: config.value, eventHandlers }) : null,
).mount(document.body.appendChild(document.createElement('main')));
