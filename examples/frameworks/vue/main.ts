import { fetchAccess, find } from '@embed-portal/example-support/access';
import { Service } from 'embed-toolkit';
import { embedServiceKey } from 'embed-toolkit/vue';
import { createApp } from 'vue';
import App from './app.vue';

const access = await fetchAccess();
createApp(App, { access })
  .provide(embedServiceKey, new Service({ embedOrigins: access.embedOrigins }))
  .mount(find('#root'));
