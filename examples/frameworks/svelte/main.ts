import { fetchAccess, find } from '@embed-portal/example-support/access';
import { mount } from 'svelte';
import App from './app.svelte';

mount(App, { target: find('#root'), props: { initialAccess: await fetchAccess() } });
