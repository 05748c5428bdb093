import { testComponent } from '@embed-portal/example-support/test-component';

testComponent('17-svelte', 'Svelte');
