import { testComponent } from '@embed-portal/example-support/test-component';

testComponent('16-vue', 'Vue');
