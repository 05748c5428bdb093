import { mount } from 'svelte';
import HostPage from './svelte-page.svelte';

mount(HostPage, { target: document.body.appendChild(document.createElement('main')) });
